import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const exclude = ['**/*.test.*'];

const evaluation = 'src/features/evaluation';
/** Files of the evaluation's first step, as it is shown before any choice. */
const firstStep = ['imei-screen', 'dial-button', 'ready-offline'].map((file) => `${evaluation}/imei/${file}.tsx`);

/** Parts that some features show after a failure, and the shell never does: their words are in the catalogues of those features. */
const trouble = ['agent-help', 'not-read'].map((name) => `src/parts/trouble/${name}.tsx`);
const camera = 'src/parts/trouble/camera-permission.tsx';
const withCamera = ['errors', 'evaluation'];
/** The parts shown where an evaluation or a claim is sent: what is promised, and how the person learns the result. */
const sending = ['src/parts/keeping-head.tsx', 'src/parts/push/notify-me.tsx'];
/** Stores and repair centres, as a page and a claim show them. */
const places = 'src/parts/places';
const withSending = ['claims', 'evaluation'];
const withTrouble = ['claims', 'errors', 'evaluation', 'handoff', 'withdrawal'];

/** The sheet that asks for a call back is loaded when it is opened; its button comes with the screens. */
const callBack = ['call-asked', 'call-back-form', 'call-back-sheet', 'slot-words'].map((name) => `src/parts/call-back/${name}.*`);

/** Logging out and the ways to log in are drawn by the account and the office, neither of which is a first screen: their words are in the catalogues of both. */
const logOut = 'src/parts/session';
/** The field for an authenticator app's code, which the log-in draws too. */
const factorCode = 'src/parts/session/factor-code-field.tsx';

/** Parts about policies and payments that several areas draw, and no first screen of the evaluation. */
const policy = 'src/parts/policy';
const payment = 'src/parts/payment';
/** The parts of these that the screen of a policy shows. */
const paymentOfPolicy = ['receipt-pill.tsx', 'method-words.ts'].map((file) => `${payment}/${file}`);

/** The words for refusals and for queued items are loaded with the code that shows them (`src/i18n/refusal-words.ts`, `src/i18n/queue-words.ts`). */
const refusals = 'src/i18n/problem-messages.ts';
const items = 'src/parts/item-words.ts';

/** The call card and the FAQ are loaded after the screen beside which they stand (`src/parts/help/help-aside.tsx`). */
const help = ['src/parts/help', 'src/ui/call-card.tsx'];

/**
 * Parts that only screens with lists or questions draw, and forms, which have many words: each is loaded with its words (`src/i18n/kit-words.ts`,
 * `src/i18n/form-words.ts`).
 */
const kitParts = ['breadcrumb', 'confirm-sheet', 'data-table', 'file-picker', 'pagination', 'side-nav'].map((name) => `src/ui/${name}.tsx`);

/** The first page for people who are not signed in, which waits for no words but its own. */
const landing = ['landing', 'unfinished', 'home-screen'].map((name) => `src/features/home/${name}.tsx`);

/** The screen of the first price, an entry page for new customers, does not wait for the words of the later steps. */
const quote = 'src/features/contracting/*.*';

/**
 * A policy is opened more often than its receipts are paid, so its screen does not wait for the words about receipts; besides, the parts that all screens of
 * policies share.
 */
const ofPolicies = (names: readonly string[]) => names.map((name) => `src/features/policies/${name}.*`);
const onePolicy = ofPolicies(['policy-screen', 'policy-rows', 'cover', 'history', 'policy-documents', 'discount-sheet']);
const allPolicies = ofPolicies(['with-policy', 'document-row', 'receipt-words']);

/** Why a photo is not good enough: shown to the person who repeats it, and chosen by the person who decides. */
const reasonWords = 'src/parts/evaluation';

/** The areas of the office, each with its own catalogue: an area does not wait for the words of the others. */
const officeAreas = [
  { name: 'access', parts: [] },
  { name: 'audit', parts: [] },
  { name: 'catalogue', parts: [] },
  { name: 'claims', parts: [] },
  { name: 'figures', parts: [] },
  { name: 'evaluations', parts: [reasonWords] },
  { name: 'house', parts: [] },
  { name: 'landings', parts: [] },
  { name: 'money', parts: [] },
  { name: 'network', parts: [] },
  { name: 'partners', parts: [] },
  { name: 'policies', parts: [payment, 'src/office/claims/claim-pill.tsx'] },
  { name: 'privacy', parts: [] },
];

/** One catalogue for the shell and one for each feature: a screen loads only its own words (`src/app/screen.ts`). */
export default defineConfig({
  sourceLocale: 'es-ES',
  locales: ['es-ES', 'en'],
  catalogs: [
    {
      path: 'src/i18n/catalogues/shell/{locale}',
      include: ['src/app', 'src/i18n', 'src/parts', 'src/ui'],
      exclude: [
        ...exclude,
        ...trouble,
        camera,
        reasonWords,
        logOut,
        policy,
        payment,
        ...sending,
        places,
        refusals,
        items,
        ...callBack,
        'src/parts/help/**',
        'src/ui/call-card.tsx',
        ...kitParts,
      ],
    },
    { path: 'src/i18n/catalogues/kit/{locale}', include: kitParts, exclude },
    { path: 'src/i18n/catalogues/forms/{locale}', include: ['src/forms'], exclude },
    { path: 'src/i18n/catalogues/refusals/{locale}', include: [refusals], exclude },
    { path: 'src/i18n/catalogues/queue/{locale}', include: [items], exclude },
    { path: 'src/i18n/catalogues/call-back/{locale}', include: callBack, exclude },
    { path: 'src/i18n/catalogues/help/{locale}', include: help, exclude },
    {
      path: 'src/i18n/catalogues/office/{locale}',
      include: ['src/office/*.tsx', 'src/office/kit', 'src/office/search', logOut, ...trouble],
      exclude,
    },
    ...officeAreas.map(({ name, parts }) => ({
      path: `src/i18n/catalogues/office-${name}/{locale}`,
      include: [`src/office/${name}`, ...parts],
      exclude,
    })),
    { path: 'src/i18n/catalogues/session/{locale}', include: ['src/features/session', factorCode], exclude },
    { path: 'src/i18n/catalogues/account/{locale}', include: ['src/features/account', logOut], exclude },
    ...withTrouble.map((name) => ({
      path: `src/i18n/catalogues/${name}/{locale}`,
      include: [
        `src/features/${name}`,
        ...trouble,
        ...(withCamera.includes(name) ? [camera] : []),
        ...(withSending.includes(name) ? sending : []),
        ...(name === 'claims' ? [places] : []),
        ...(name === 'evaluation' ? [reasonWords] : []),
      ],
      exclude: [...exclude, ...firstStep],
    })),
    { path: 'src/i18n/catalogues/site/{locale}', include: ['src/features/site', places], exclude },
    { path: 'src/i18n/catalogues/landing/{locale}', include: landing, exclude },
    { path: 'src/i18n/catalogues/quote/{locale}', include: [quote], exclude },
    { path: 'src/i18n/catalogues/home/{locale}', include: ['src/features/home', policy], exclude: [...exclude, ...landing] },
    {
      path: 'src/i18n/catalogues/contracting/{locale}',
      include: ['src/features/contracting', payment, ...trouble],
      exclude: [...exclude, `${payment}/method-words.ts`],
    },
    {
      path: 'src/i18n/catalogues/policy/{locale}',
      include: [...onePolicy, ...allPolicies, policy, ...paymentOfPolicy, ...trouble],
      exclude,
    },
    {
      path: 'src/i18n/catalogues/policies/{locale}',
      include: ['src/features/policies', policy, payment, ...trouble],
      exclude: [...exclude, ...onePolicy],
    },
    {
      path: 'src/i18n/catalogues/{name}/{locale}',
      include: ['src/features/{name}'],
      exclude: [
        ...exclude,
        ...[...withTrouble, 'account', 'home', 'contracting', 'policies', 'session', 'site'].map((name) => `src/features/${name}`),
      ],
    },
    // The first step of the evaluation is opened from links, over bad networks, so its catalogue is loaded alone. The frame of the steps is in both catalogues.
    {
      path: 'src/i18n/catalogues/evaluation-imei/{locale}',
      include: [...firstStep, `${evaluation}/evaluation-screen.tsx`, `${evaluation}/capture-problem.tsx`],
      exclude,
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
