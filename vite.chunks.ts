import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
/** Which modules a chunk takes. */
type Takes = (id: string, graph: Graph) => boolean;

/** A module with all that import it, or with all that it imports, itself or through others. What is asked for later, by `import()`, does not count. */
function reached(id: string, edges: 'importers' | 'importedIds', graph: Graph): string[] {
  const seen = new Set([id]);
  for (const module of seen) for (const next of graph.getModuleInfo(module)?.[edges] ?? []) seen.add(next);
  return [...seen];
}

const either = (patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** What each of these modules needs. */
const of =
  (...roots: RegExp[]): Takes =>
  (id, graph) => {
    const importers = reached(id, 'importers', graph);
    return roots.every((root) => importers.some((module) => root.test(module)));
  };
/** What only these screens come with: all others neither wait for it nor keep it. */
const onlyOf =
  (screens: RegExp): Takes =>
  (id, graph) =>
    reached(id, 'importers', graph).every((module) => screens.test(module) || graph.getModuleInfo(module)?.importers.length);
const both =
  (...all: Takes[]): Takes =>
  (id, graph) =>
    all.every((takes) => takes(id, graph));
const not =
  (takes: Takes): Takes =>
  (id, graph) =>
    !takes(id, graph);

/**
 * What a person who opens an evaluation waits for, in one piece each, because many small pieces weigh more and wait for each other: the shell, which is everybody's, and the
 * choice of how to give the IMEI with its words.
 */
export const waitedFor = {
  // What lies on the phone is read at every start, also of whoever has never evaluated.
  shell: /\/src\/(main\.tsx|app\/read-queue\.ts)$/,
  'first-step': /\/src\/(features\/evaluation\/imei\/imei-screen\.tsx|i18n\/catalogues\/evaluation-imei\/es-ES\.po)$/,
};

/** The screens of the office, and that of the samples, which no build for people has. */
const office = /\/src\/(office|app\/samples)\//;
/** What every list of the office needs, and what every form of it needs besides; the rest that some of its screens share is a chunk too. */
const officeLists = /\/src\/(office\/kit\/(resource-list-page|active|section|csv-in|phone-link)\.tsx|data\/list\.ts)$/;
const officeForms = /\/src\/office\/kit\/resource-page\.tsx$/;

/**
 * What several screens of the office share, parts of `src/ui` and `src/forms` among it, which would else go to everybody's. What those need besides is everybody's, and
 * stays there.
 */
export const officeGroup = {
  name: (id: string, graph: Graph) => {
    if (!onlyOf(office)(id, graph)) return null;
    if (of(officeLists)(id, graph)) return 'office';
    return of(officeForms)(id, graph) || /\/(src\/forms|node_modules)\//.test(id) ? 'office-form' : 'office-more';
  },
  test: /\/(src|domain|node_modules)\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Folders below `assets/` of what no phone installs beforehand: it is of no use without a network, or, as claims, is kept once the first screen is quiet. */
const folders = {
  account: /(^|\/)src\/(features|i18n\/catalogues)\/account\//,
  claims: /(^|\/)src\/((features|i18n\/catalogues)\/claims\/|app\/(fetch|warm)-area\.ts$|parts\/ask-claim-grant\.ts$)/,
  contracting: /(^|\/)src\/(features\/contracting|i18n\/catalogues\/(contracting|quote))\//,
  // The page that shows a code waits for the server.
  desktop: /(^|\/)src\/features\/handoff\/desktop-screen\.tsx$/,
  evidence: /(^|\/)src\/(features|i18n\/catalogues)\/evidence\//,
  office: /(^|\/)src\/(office\/|i18n\/catalogues\/office)/,
  // Where a mail has led, and what the server has just said: nothing of it is done without the server.
  online:
    /(^|\/)src\/(features\/session\/(confirm-email-screen|directory-return-screen|password-screen|password-frame|forgotten-password|new-password)|app\/shell\/(halt-banner|renew-app))\.tsx?$/,
  policies: /(^|\/)src\/(features\/policies|i18n\/catalogues\/polic(ies|y))\//,
  reminders: /(^|\/)src\/(features|i18n\/catalogues)\/reminders\//,
  site: /(^|\/)src\/(features|i18n\/catalogues)\/site\//,
  withdrawal: /(^|\/)src\/(features|i18n\/catalogues)\/withdrawal\//,
};
const opened = 'opened-';
const isOpened = onlyOf(either(Object.values(folders)));

const formParts = /\/src\/forms\/|\/node_modules\/ibantools\//;
/** What has a form in it. */
const withForm: Takes = (id, graph) => reached(id, 'importedIds', graph).some((module) => formParts.test(module));

/** What only screens share that no phone installs, a chunk for those that share it: it is kept with them when the first of them is opened. */
export const openedGroup = {
  name: (id: string, graph: Graph) => {
    const names = Object.entries(folders).flatMap(([name, screens]) => (of(screens)(id, graph) ? [name] : []));
    if (names.length < 2 || !isOpened(id, graph)) return null;
    // Who only looks does not wait for what a form needs.
    return opened + names.join('-') + (withForm(id, graph) ? '-form' : '');
  },
  test: /\/(src|domain)\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Of whoever has chosen it, and of nobody else. */
const english = /\/src\/i18n\/catalogues\/[^/]+\/en\.po$/;

const folderOf = (files: readonly string[]) => {
  if (files.some((file) => english.test(file))) return 'en/';
  // A route may read a word of its feature: the shell stays everybody's.
  if (files.some((file) => waitedFor.shell.test(file))) return '';
  const [folder] = Object.entries(folders).find(([, pattern]) => files.some((file) => pattern.test(file))) ?? [];
  return folder === undefined ? '' : `${folder}/`;
};

/** Each name stands in the list of what a page fetches early and of what a phone keeps: of 2⁴² hashes no two files of one name have the same. */
export const entryFileNames = 'assets/[name]-[hash:7].js';

/** The check of an account number is of screens that no phone installs, too, but by no module of ours. */
const isNamedOpened = (name: string) => name.startsWith(opened) || name === 'ibantools';

export const chunkFileNames = ({ name, moduleIds }: Rolldown.PreRenderedChunk) =>
  `assets/${isNamedOpened(name) ? 'opened/' : folderOf(moduleIds)}[name]-[hash:7].js`;

/** Their looks too: those of a screen are named by its file, those of what they share by its chunk. */
export const assetFileNames = ({ names, originalFileNames }: Rolldown.PreRenderedAsset) =>
  `assets/${names.some((name) => /^office(-form|-more)?\.css$/.test(name)) ? 'office/' : names.some((name) => name.startsWith(opened)) ? 'opened/' : folderOf(originalFileNames)}[name]-[hash:7][extname]`;

/** Where whoever has never been here comes in: the first page, and the first price. */
const firstPage = /\/src\/features\/home\/landing\.tsx$/;
const firstPrice = /\/src\/features\/contracting\/pricing-screen\.tsx$/;
const comingIn = either([firstPage, firstPrice]);
/** What a policyholder looks at: their home, from which they come to everything of theirs, and a policy, which the mails lead to. */
const home = /\/src\/features\/home\/customer-home\.tsx$/;
const onePolicy = /\/src\/features\/policies\/policy-screen\.tsx$/;
const logIn = /\/src\/features\/session\/login-screen\.tsx$/;

/** Screens that are of no use without a network: what others need too is not in a chunk of theirs. */
const notKept = /\/src\/(office|app\/samples|features\/(account|contracting|policies|site))\//;
/** Screens of whoever is signed in: others do not wait for what is known of policies. */
const signedIn = /\/src\/(features\/(home|policies|claims|pending|evaluation|withdrawal)|app|office)\//;
/** The other ways in, the account and the office, where a list waits for no form. */
const besideLogIn = /\/src\/(features\/(session|account)|office|app|parts\/session)\//;

const named = (name: string, takes: Takes) => (id: string, graph: Graph) => (takes(id, graph) ? name : null);
const wholly = (name: string, takes: Takes) => ({ name: named(name, takes), test: /\/(src|domain|node_modules)\// });
const shared = (name: string, takes: Takes) => ({
  name: named(name, takes),
  // Of the words only what is code: a catalogue goes with its screen.
  test: /\/(src\/(?!app)[a-z-]+\/|src\/i18n\/[a-z-]+\.ts$|domain\/)/,
  minShareCount: 2,
});
/** The same without what its modules import, which others need without them. */
const alone = (name: string, takes: Takes) => ({ ...shared(name, takes), includeDependenciesRecursively: false });

/** The groups of what comes early: a module goes to the first group that takes it. */
export const earlyGroups = [
  wholly('shell', of(waitedFor.shell)),
  // What the evaluation's first step has in common with the pages where people come in for the first time: those do not wait for the rest of it.
  shared('asked', of(waitedFor['first-step'], comingIn)),
  // The little that a policyholder's home has in common with it, which is large: neither waits for the other.
  alone('known', of(waitedFor['first-step'], home)),
  wholly('first-step', of(waitedFor['first-step'])),
  shared('landing', of(firstPage)),
  // What follows by itself, of which others need parts: who has the evaluation open and with what; who watches the queue, the service worker's registration, the help
  // below, and how much the phone keeps, which is all that the outbox has in common with many screens.
  shared('opening', of(/\/src\/features\/evaluation\/open-evaluation\.ts$/)),
  shared(
    'afterwards',
    of(/\/src\/(app\/(watch-queue|service-worker)\.ts|parts\/help\/help-content\.tsx|platform\/storage\/storage-health\.ts)$/),
  ),
  // How amounts and days are written, of what a first price is made of: whoever looks at a policy waits for no fields.
  shared(
    'amounts',
    both(of(firstPrice), (id, graph) => (of(office)(id, graph) ? of(onePolicy) : not(onlyOf(notKept)))(id, graph)),
  ),
  // Kinds of fields that the first price has in common with the office.
  shared('fields', of(firstPrice, office)),
  shared('quote', of(firstPrice)),
  // Tabs, sheets, what stands where there is nothing, and why something could not be read: of screens that have a form, too.
  alone(
    'parts',
    both(of(home), (id, graph) => id.includes('/src/ui/') || of(folders.account)(id, graph)),
  ),
  // How policies stand, which both say.
  alone('home', both(of(home, onePolicy), onlyOf(signedIn))),
  // What else a policy shows: what is kept on every phone, what is not, and what its own screens share.
  alone('policy', both(of(onePolicy), not(isOpened))),
  alone(`${opened}policy`, both(of(onePolicy), not(onlyOf(folders.policies)))),
  // What every form is made of, of which the log-in is the least; and what that has in common with the screens beside it.
  {
    ...alone('forms', of(logIn)),
    test: /\/(src\/(forms\/|i18n\/(form-words|catalogues\/forms\/es))|node_modules\/(react-hook-form|@hookform)\/)/,
  },
  alone('log-in', both(of(logIn), not(withForm), onlyOf(besideLogIn))),
  // What only the steps after the first price share, and the screens of a policy.
  alone('contracting', onlyOf(folders.contracting)),
  alone('policies', of(onePolicy)),
];
