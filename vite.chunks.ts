import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
/** Whether a chunk takes a module. */
type Takes = (id: string, graph: Graph) => boolean;

/** A module with all modules that import it, directly or through others, or all that it imports. Imports by `import()` do not count. */
function reached(id: string, edges: 'importers' | 'importedIds', graph: Graph): string[] {
  const seen = new Set([id]);
  for (const module of seen) for (const next of graph.getModuleInfo(module)?.[edges] ?? []) seen.add(next);
  return [...seen];
}

const either = (patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** Takes the modules that all of these roots need. */
const of =
  (...roots: RegExp[]): Takes =>
  (id, graph) => {
    const importers = reached(id, 'importers', graph);
    return roots.every((root) => importers.some((module) => root.test(module)));
  };
/** Takes the modules that only these screens need: all other screens neither wait for them nor cache them. */
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
 * What a person who opens an evaluation waits for, in one chunk each, because many small chunks are larger in sum and wait for each other: the shell, which every
 * page needs, and the screen that asks how to give the IMEI, with its words.
 */
export const waitedFor = {
  // The queue on the phone is read at every start, even if nobody has ever evaluated.
  shell: /\/src\/(main\.tsx|app\/read-queue\.ts)$/,
  'first-step': /\/src\/(features\/evaluation\/imei\/imei-screen\.tsx|i18n\/catalogues\/evaluation-imei\/es-ES\.po)$/,
};

/** The screens of the office, and the screen of samples, which no released build has. */
const office = /\/src\/(office|app\/samples)\//;
/**
 * The modules that every list of the office needs, and (below) those that every form of it needs besides; the rest that some of its screens share is a third chunk.
 */
const officeLists = /\/src\/(office\/kit\/(resource-list-page|active|section|csv-in|phone-link)\.tsx|data\/list\.ts)$/;
const officeForms = /\/src\/office\/kit\/resource-page\.tsx$/;

/**
 * What several screens of the office share, including parts of `src/ui` and `src/forms`, which would otherwise go into the chunks for everybody. The dependencies of
 * these modules that other screens need too stay in the common chunks.
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

/**
 * The folders below `assets/` for files that are not installed with the app: they are of no use without a network or, like claims, are cached once the first screen
 * is idle.
 */
const folders = {
  account: /(^|\/)src\/(features|i18n\/catalogues)\/account\//,
  claims: /(^|\/)src\/((features|i18n\/catalogues)\/claims\/|app\/(fetch|warm)-area\.ts$|parts\/ask-claim-grant\.ts$)/,
  contracting: /(^|\/)src\/(features\/contracting|i18n\/catalogues\/(contracting|quote))\//,
  // The page that shows the code of a hand-over needs the server.
  desktop: /(^|\/)src\/features\/handoff\/desktop-screen\.tsx$/,
  evidence: /(^|\/)src\/(features|i18n\/catalogues)\/evidence\//,
  office: /(^|\/)src\/(office\/|i18n\/catalogues\/office)/,
  // Pages that a mail links to, and messages about the server's state: they can do nothing without the server.
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
/** Takes the modules that import parts of a form. */
const withForm: Takes = (id, graph) => reached(id, 'importedIds', graph).some((module) => formParts.test(module));

/** Modules that are shared only by screens that are not installed: one chunk for each set of screens, which is cached with them when the first is opened. */
export const openedGroup = {
  name: (id: string, graph: Graph) => {
    const names = Object.entries(folders).flatMap(([name, screens]) => (of(screens)(id, graph) ? [name] : []));
    if (names.length < 2 || !isOpened(id, graph)) return null;
    // Screens without a form do not wait for the modules that forms need.
    return opened + names.join('-') + (withForm(id, graph) ? '-form' : '');
  },
  test: /\/(src|domain)\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The English catalogues: only people who chose English load them. */
const english = /\/src\/i18n\/catalogues\/[^/]+\/en\.po$/;

const folderOf = (files: readonly string[]) => {
  if (files.some((file) => english.test(file))) return 'en/';
  // A route may import a word of its feature: the shell must stay in the common folder.
  if (files.some((file) => waitedFor.shell.test(file))) return '';
  const [folder] = Object.entries(folders).find(([, pattern]) => files.some((file) => pattern.test(file))) ?? [];
  return folder === undefined ? '' : `${folder}/`;
};

/**
 * Every name is repeated in the list of what a page preloads and in the list of what a phone caches, so it is short: 2⁴² hashes are enough that two files of the
 * same name do not collide.
 */
export const entryFileNames = 'assets/[name]-[hash:7].js';

/** The chunk of ibantools, too, belongs only to screens that are not installed, but has no module of ours by which it could be recognised. */
const isNamedOpened = (name: string) => name.startsWith(opened) || name === 'ibantools';

export const chunkFileNames = ({ name, moduleIds }: Rolldown.PreRenderedChunk) =>
  `assets/${isNamedOpened(name) ? 'opened/' : folderOf(moduleIds)}[name]-[hash:7].js`;

/** Style sheets go into the same folders: that of a screen is named by its file, a shared one by its chunk. */
export const assetFileNames = ({ names, originalFileNames }: Rolldown.PreRenderedAsset) =>
  `assets/${names.some((name) => /^office(-form|-more)?\.css$/.test(name)) ? 'office/' : names.some((name) => name.startsWith(opened)) ? 'opened/' : folderOf(originalFileNames)}[name]-[hash:7][extname]`;

/** The pages where new visitors arrive: the first page, and the first price. */
const firstPage = /\/src\/features\/home\/landing\.tsx$/;
const firstPrice = /\/src\/features\/contracting\/pricing-screen\.tsx$/;
const comingIn = either([firstPage, firstPrice]);
/** What policyholders open: their home, which leads to everything of theirs, and a policy, to which the mails link. */
const home = /\/src\/features\/home\/customer-home\.tsx$/;
const onePolicy = /\/src\/features\/policies\/policy-screen\.tsx$/;
const logIn = /\/src\/features\/session\/login-screen\.tsx$/;

/** Screens that are of no use without a network: modules that others need too must not be in their chunks. */
const notKept = /\/src\/(office|app\/samples|features\/(account|contracting|policies|site))\//;
/** Screens for people who are signed in: other screens do not wait for the rules about policies. */
const signedIn = /\/src\/(features\/(home|policies|claims|pending|evaluation|withdrawal)|app|office)\//;
/** The screens near the log-in: the other ways to log in, the account, and the office, whose lists do not wait for forms. */
const besideLogIn = /\/src\/(features\/(session|account)|office|app|parts\/session)\//;

const named = (name: string, takes: Takes) => (id: string, graph: Graph) => (takes(id, graph) ? name : null);
const wholly = (name: string, takes: Takes) => ({ name: named(name, takes), test: /\/(src|domain|node_modules)\// });
const shared = (name: string, takes: Takes) => ({
  name: named(name, takes),
  // Of src/i18n only its code: a catalogue goes with its screen.
  test: /\/(src\/(?!app)[a-z-]+\/|src\/i18n\/[a-z-]+\.ts$|domain\/)/,
  minShareCount: 2,
});
/** The same without the dependencies of the modules, which other chunks need without these modules. */
const alone = (name: string, takes: Takes) => ({ ...shared(name, takes), includeDependenciesRecursively: false });

/** The groups of the modules that are loaded early: a module goes to the first group that takes it. */
export const earlyGroups = [
  wholly('shell', of(waitedFor.shell)),
  // What the evaluation's first step shares with the entry pages for new visitors, which do not wait for the rest of that step.
  shared('asked', of(waitedFor['first-step'], comingIn)),
  // The little that a policyholder's home shares with the first step, which is large: neither waits for the other.
  alone('known', of(waitedFor['first-step'], home)),
  wholly('first-step', of(waitedFor['first-step'])),
  shared('landing', of(firstPage)),
  // Modules that run after the first screen, parts of which other screens need: the state of the open evaluation; the watch of the queue, the registration of the
  // service worker, the help below, and the measure of storage, the only part of the outbox that many screens share.
  shared('opening', of(/\/src\/features\/evaluation\/open-evaluation\.ts$/)),
  shared(
    'afterwards',
    of(/\/src\/(app\/(watch-queue|service-worker)\.ts|parts\/help\/help-content\.tsx|platform\/storage\/storage-health\.ts)$/),
  ),
  // Formats of amounts and days, which the first price uses: the screen of a policy does not wait for form fields.
  shared(
    'amounts',
    both(of(firstPrice), (id, graph) => (of(office)(id, graph) ? of(onePolicy) : not(onlyOf(notKept)))(id, graph)),
  ),
  // The kinds of fields that the first price shares with the office.
  shared('fields', of(firstPrice, office)),
  shared('quote', of(firstPrice)),
  // Tabs, sheets, empty lists and failures of reading: also for screens that have a form.
  alone(
    'parts',
    both(of(home), (id, graph) => id.includes('/src/ui/') || of(folders.account)(id, graph)),
  ),
  // The states of policies, which both home and policy show.
  alone('home', both(of(home, onePolicy), onlyOf(signedIn))),
  // What else the screen of a policy needs: modules that are installed on every phone, those that are not, and those that only its own screens share.
  alone('policy', both(of(onePolicy), not(isOpened))),
  alone(`${opened}policy`, both(of(onePolicy), not(onlyOf(folders.policies)))),
  // What every form is made of, the log-in being the smallest; and what the log-in shares with the screens beside it.
  {
    ...alone('forms', of(logIn)),
    test: /\/(src\/(forms\/|i18n\/(form-words|catalogues\/forms\/es))|node_modules\/(react-hook-form|@hookform)\/)/,
  },
  alone('log-in', both(of(logIn), not(withForm), onlyOf(besideLogIn))),
  // What only the steps after the first price share, and what the screens of a policy share.
  alone('contracting', onlyOf(folders.contracting)),
  alone('policies', of(onePolicy)),
];
