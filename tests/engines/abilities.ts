/** What an evaluation can use of a browser, each as an expression that its page answers with true or false. */
export const abilities: Record<string, string> = {
  'Service worker': `'serviceWorker' in navigator`,
  'Camera (`getUserMedia`)': `typeof navigator.mediaDevices?.getUserMedia === 'function'`,
  'Barcodes by the browser (`BarcodeDetector`)': `'BarcodeDetector' in window`,
  'Background Sync': `'SyncManager' in window`,
  'Push messages': `'PushManager' in window`,
  'Badge on the icon': `'setAppBadge' in navigator`,
  'Offer to install': `'BeforeInstallPromptEvent' in window`,
  'Share from here (`navigator.share`)': `typeof navigator.share === 'function'`,
  'Drawing off screen (`OffscreenCanvas`)': `typeof OffscreenCanvas === 'function' && new OffscreenCanvas(1, 1).getContext('2d') !== null`,
  'Web Locks': `'locks' in navigator`,
  'Storage that can be kept (`persist`)': `typeof navigator.storage?.persist === 'function'`,
  'Screen stays on (`wakeLock`)': `'wakeLock' in navigator`,
};

const yes = 'yes';
const no = 'no';
export const worked = yes;

/** The page of the guide, from what each engine answered. */
export function engineTable(answers: ReadonlyMap<string, Readonly<Record<string, string>>>): string {
  const engines = [...answers.keys()];
  const rows = Object.keys([...answers.values()][0] ?? {});
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# What works in which engine',
    '',
    'Made by `tests/engines/engines.spec.ts` and held against it in every run; `ENGINES=write npx playwright test tests/engines` writes it anew.',
    'The engines are those of Debian without a screen: what only a phone or another system has is not in them.',
    'The app asks for each of these where it uses it and has another way where it is missing.',
    '',
    line(['', ...engines]),
    line(['---', ...engines.map(() => '---')]),
    ...rows.map((row) => line([row, ...engines.map((engine) => answers.get(engine)?.[row] ?? no)])),
    '',
  ].join('\n');
}

/** What the page that is open answers to each. */
export async function askAbilities(ask: (expression: string) => Promise<boolean>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, expression] of Object.entries(abilities)) answers[name] = (await ask(expression)) ? yes : no;
  return answers;
}
