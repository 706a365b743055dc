/** Browser features that an evaluation can use, each as an expression that the page evaluates to true or false. */
export const abilities: Record<string, string> = {
  'Service worker': `'serviceWorker' in navigator`,
  'Camera (`getUserMedia`)': `typeof navigator.mediaDevices?.getUserMedia === 'function'`,
  'Barcode detection by the browser (`BarcodeDetector`)': `'BarcodeDetector' in window`,
  'Background Sync': `'SyncManager' in window`,
  'Push messages': `'PushManager' in window`,
  'Badge on the icon': `'setAppBadge' in navigator`,
  'Install prompt': `'BeforeInstallPromptEvent' in window`,
  'Sharing to other apps (`navigator.share`)': `typeof navigator.share === 'function'`,
  'Off-screen canvas (`OffscreenCanvas`)': `typeof OffscreenCanvas === 'function' && new OffscreenCanvas(1, 1).getContext('2d') !== null`,
  'Web Locks': `'locks' in navigator`,
  'Persistent storage (`persist`)': `typeof navigator.storage?.persist === 'function'`,
  'Screen wake lock (`wakeLock`)': `'wakeLock' in navigator`,
};

const yes = 'yes';
const no = 'no';
export const worked = yes;

/** The text of docs/engines.md, made from the answers of each engine. */
export function engineTable(answers: ReadonlyMap<string, Readonly<Record<string, string>>>): string {
  const engines = [...answers.keys()];
  const rows = Object.keys([...answers.values()][0] ?? {});
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# What works in which engine',
    '',
    '`tests/engines/engines.spec.ts` generates this page and compares it with the results of every run. `ENGINES=write npx playwright test tests/engines` writes it again.',
    'The engines are those of Debian, run headless. They lack whatever only a phone or another operating system has.',
    'The app checks for each of these features before it uses one, and has a fallback where it is missing.',
    '',
    line(['', ...engines]),
    line(['---', ...engines.map(() => '---')]),
    ...rows.map((row) => line([row, ...engines.map((engine) => answers.get(engine)?.[row] ?? no)])),
    '',
  ].join('\n');
}

/** The answers of the open page to each expression. */
export async function askAbilities(ask: (expression: string) => Promise<boolean>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, expression] of Object.entries(abilities)) answers[name] = (await ask(expression)) ? yes : no;
  return answers;
}
