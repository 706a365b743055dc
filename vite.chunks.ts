import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * What a person who opens an evaluation waits for, in one piece each, because many small pieces weigh more and wait for each other: the shell, which is everybody's, and the
 * choice of how to give the IMEI with its words.
 */
export const waitedFor = {
  // What lies on the phone is read at every start, also of whoever has never evaluated.
  shell: /\/src\/(main\.tsx|app\/read-queue\.ts)$/,
  'first-step': /\/src\/(features\/evaluation\/imei\/imei-screen\.tsx|i18n\/catalogues\/evaluation-imei\/es-ES\.po)$/,
};

/** What follows by itself, of which others need parts: who has the evaluation open and with what; who watches the queue, the service worker's registration, the help below, and how much the phone keeps, which is all that the outbox has in common with many screens. */
const following = {
  opening: /\/src\/features\/evaluation\/open-evaluation\.ts$/,
  afterwards: /\/src\/(app\/(watch-queue|service-worker)\.ts|parts\/help\/help-content\.tsx|platform\/storage\/storage-health\.ts)$/,
};

/** The screens of the office, and that of the samples, which no build for people has. */
const office = /\/src\/(office|app\/samples)\//;

/** Whether something imports a module, itself or through others. What it asks for later, by `import()`, does not count. */
function isOf(roots: RegExp, id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (roots.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** Whether only some screens come with a module: all others neither wait for it nor keep it. */
function isOnlyOf(screens: RegExp, id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    const importers = graph.getModuleInfo(module)?.importers ?? [];
    if (importers.length === 0 && !screens.test(module)) return false;
    for (const importer of importers) seen.add(importer);
  }
  return true;
}

/** What every list of the office needs, and what every form of it needs besides; the rest that some of its screens share is a chunk too. */
const officeLists = /\/src\/(office\/kit\/(resource-list-page|active|section|csv-in|phone-link)\.tsx|data\/list\.ts)$/;
const officeForms = /\/src\/office\/kit\/resource-page\.tsx$/;

/**
 * What several screens of the office share, parts of `src/ui` and `src/forms` among it, which would else go to everybody's. What those need besides is everybody's, and
 * stays there.
 */
export const officeGroup = {
  name: (id: string, graph: Graph) => {
    if (!isOnlyOf(office, id, graph)) return null;
    if (isOf(officeLists, id, graph)) return 'office';
    return isOf(officeForms, id, graph) || /\/(src\/forms|node_modules)\//.test(id) ? 'office-form' : 'office-more';
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

/** Which of them a module is only of, in one order; null: something that a phone installs needs it too. */
function foldersOf(id: string, graph: Graph): string[] | null {
  const seen = new Set([id]);
  const names = new Set<string>();
  for (const module of seen) {
    const [name] = Object.entries(folders).find(([, pattern]) => pattern.test(module)) ?? [];
    if (name !== undefined) names.add(name);
    const importers = graph.getModuleInfo(module)?.importers ?? [];
    if (importers.length === 0 && name === undefined) return null;
    for (const importer of importers) seen.add(importer);
  }
  return [...names].toSorted();
}

const formParts = /\/src\/forms\/|\/node_modules\/ibantools\//;

/** Whether a module comes with one of these, itself or through others. */
function brings(parts: RegExp, id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (parts.test(module)) return true;
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) seen.add(imported);
  }
  return false;
}

/** What only screens share that no phone installs, a chunk for those that share it: it is kept with them when the first of them is opened. */
export const openedGroup = {
  name: (id: string, graph: Graph) => {
    const names = foldersOf(id, graph);
    if (names === null || names.length < 2) return null;
    // Who only looks does not wait for what a form needs.
    return opened + names.join('-') + (brings(formParts, id, graph) ? '-form' : '');
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
const isOpened = (name: string) => name.startsWith(opened) || name === 'ibantools';

export const chunkFileNames = ({ name, moduleIds }: Rolldown.PreRenderedChunk) =>
  `assets/${isOpened(name) ? 'opened/' : folderOf(moduleIds)}[name]-[hash:7].js`;

/** Their looks too: those of a screen are named by its file, those of what they share by its chunk. */
export const assetFileNames = ({ names, originalFileNames }: Rolldown.PreRenderedAsset) =>
  `assets/${names.some((name) => /^office(-form|-more)?\.css$/.test(name)) ? 'office/' : names.some((name) => name.startsWith(opened)) ? 'opened/' : folderOf(originalFileNames)}[name]-[hash:7][extname]`;

/** Where whoever has never been here comes in. */
const firstPage = /\/src\/features\/home\/landing\.tsx$/;
const firstPrice = /\/src\/features\/contracting\/pricing-screen\.tsx$/;

/** Screens that are of no use without a network: what others need too is not in a chunk of theirs. */
const notKept = /\/src\/(office|app\/samples|features\/(account|contracting|policies|site))\//;

/** What a policyholder looks at: their home, from which they come to everything of theirs, and a policy, which the mails lead to. */
const home = /\/src\/features\/home\/customer-home\.tsx$/;
const onePolicy = /\/src\/features\/policies\/policy-screen\.tsx$/;
/** Screens of whoever is signed in: others do not wait for what is known of policies. */
const signedIn = /\/src\/(features\/(home|policies|claims|pending|evaluation|withdrawal)|app|office)\//;

type IsOfGroup = (id: string, graph: Graph) => boolean;
const ofRoot =
  (roots: RegExp): IsOfGroup =>
  (id, graph) =>
    isOf(roots, id, graph);

/** What the evaluation's first step has in common with the pages where people come in for the first time: those do not wait for the rest of it. */
const asked: IsOfGroup = (id, graph) =>
  isOf(waitedFor['first-step'], id, graph) && (isOf(firstPage, id, graph) || isOf(firstPrice, id, graph));
/** Kinds of fields that the first price has in common with the office. */
const fields: IsOfGroup = (id, graph) => isOf(firstPrice, id, graph) && isOf(office, id, graph);

/** The little that a policyholder's home has in common with the evaluation's first step, which is large: neither waits for the other. */
const known: IsOfGroup = (id, graph) => isOf(waitedFor['first-step'], id, graph) && isOf(home, id, graph);
/** How amounts and days are written, of what a first price is made of: whoever looks at a policy waits for no fields. */
const amounts: IsOfGroup = (id, graph) =>
  isOf(firstPrice, id, graph) && (isOf(office, id, graph) ? isOf(onePolicy, id, graph) : !isOnlyOf(notKept, id, graph));
/** Tabs, sheets, what stands where there is nothing, and why something could not be read: of screens that have a form, too. */
const parts: IsOfGroup = (id, graph) => isOf(home, id, graph) && (id.includes('/src/ui/') || isOf(folders.account, id, graph));
/** How policies stand, which both say. */
const standing: IsOfGroup = (id, graph) => isOf(home, id, graph) && isOf(onePolicy, id, graph) && isOnlyOf(signedIn, id, graph);
/** What else a policy shows: what is kept on every phone, what is not, and what its own screens share. */
const keptOfPolicy: IsOfGroup = (id, graph) => isOf(onePolicy, id, graph) && foldersOf(id, graph) === null;
const openedOfPolicy: IsOfGroup = (id, graph) => isOf(onePolicy, id, graph) && !isOnlyOf(folders.policies, id, graph);
const ofPolicies: IsOfGroup = (id, graph) => isOf(onePolicy, id, graph) && isOnlyOf(folders.policies, id, graph);

const wholly = (name: string, isOfGroup: IsOfGroup) => ({
  name: (id: string, graph: Graph) => (isOfGroup(id, graph) ? name : null),
  test: /\/(src|domain|node_modules)\//,
});
const shared = (name: string, isOfGroup: IsOfGroup) => ({
  name: (id: string, graph: Graph) => (isOfGroup(id, graph) ? name : null),
  // Of the words only what is code: a catalogue goes with its screen.
  test: /\/(src\/(?!app)[a-z-]+\/|src\/i18n\/[a-z-]+\.ts$|domain\/)/,
  minShareCount: 2,
});

/** The same without what its modules import, which others need without them. */
const alone = (name: string, isOfGroup: IsOfGroup) => ({ ...shared(name, isOfGroup), includeDependenciesRecursively: false });

const logIn = /\/src\/features\/session\/login-screen\.tsx$/;
/** What every form is made of, of which the log-in is the least. */
const formGroup = {
  name: (id: string, graph: Graph) => (isOf(logIn, id, graph) ? 'forms' : null),
  test: /\/(src\/(forms\/|i18n\/(form-words|catalogues\/forms\/es))|node_modules\/(react-hook-form|@hookform)\/)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};
/** And what it has in common with the other ways in, the account and the office, where a list waits for no form. */
const ofLogIn: IsOfGroup = (id, graph) =>
  isOf(logIn, id, graph) &&
  !brings(formParts, id, graph) &&
  isOnlyOf(/\/src\/(features\/(session|account)|office|app|parts\/session)\//, id, graph);

/** The groups of what comes early: a module goes to the first group that takes it. */
export const earlyGroups = [
  wholly('shell', ofRoot(waitedFor.shell)),
  shared('asked', asked),
  alone('known', known),
  wholly('first-step', ofRoot(waitedFor['first-step'])),
  shared('landing', ofRoot(firstPage)),
  ...Object.entries(following).map(([name, roots]) => shared(name, ofRoot(roots))),
  shared('amounts', amounts),
  shared('fields', fields),
  shared('quote', ofRoot(firstPrice)),
  alone('parts', parts),
  alone('home', standing),
  alone('policy', keptOfPolicy),
  alone(`${opened}policy`, openedOfPolicy),
  formGroup,
  alone('log-in', ofLogIn),
  // What only the steps after the first price share, and the screens of a policy.
  alone('contracting', (id, graph) => isOnlyOf(folders.contracting, id, graph)),
  alone('policies', ofPolicies),
];
