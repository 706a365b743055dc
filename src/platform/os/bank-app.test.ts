import { expect, test } from 'vitest';
import { type BankApp, outsideLink, type Page, rememberSource } from './bank-app.ts';

const app: BankApp = { scheme: 'bancoejemplo', mark: 'BancoEjemplo' };
const https = 'https://firma.example/contrato/8?x=1#f';
const viaApp = 'bancoejemplo://firma.example/contrato/8?x=1#f';

/** A fake page with a clock: the test runs the functions that were delayed. */
function page(given: Partial<Page> = {}) {
  const kept = new Map<string, string>();
  const gone: string[] = [];
  const later: { work: () => void; ms: number }[] = [];
  const made: Page = {
    userAgent: 'Mozilla/5.0 (Linux; Android 15)',
    search: '',
    memory: () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }),
    isHidden: () => false,
    go: (url) => gone.push(url),
    later: (work, ms) => later.push({ work, ms }),
    ...given,
  };
  return { made, gone, later };
}

test.each<[string, Partial<Page>, string]>([
  ['an ordinary browser', {}, https],
  ['the app, by its user agent', { userAgent: 'Mozilla/5.0 BancoEjemplo/7.1' }, viaApp],
  ['the app, by its source', { search: '?policy=3&source=BancoEjemplo' }, viaApp],
  ['another source', { search: '?source=Otro' }, https],
])('in %s', (_, given, to) => {
  expect(outsideLink(https, app, page(given).made)?.to).toBe(to);
});

test('the source is remembered when the address no longer says it', () => {
  const { made } = page({ search: '?source=BancoEjemplo' });
  rememberSource(app, made);
  expect(outsideLink(https, app, { ...made, search: '' })?.to).toBe(viaApp);
  expect(outsideLink(https, { ...app, mark: 'Otro' }, { ...made, search: '' })?.to).toBe(https);
});

test('another source is not remembered', () => {
  const { made } = page({ search: '?source=Otro' });
  rememberSource(app, made);
  rememberSource({ ...app, mark: '' }, { ...made, search: '?source=' });
  expect(outsideLink(https, { ...app, mark: 'Otro' }, { ...made, search: '' })?.to).toBe(https);
});

test('without storage the address still tells', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const { made } = page({ search: '?source=BancoEjemplo', memory: forbidden });
  rememberSource(app, made);
  expect(outsideLink(https, app, made)?.to).toBe(viaApp);
  expect(outsideLink(https, app, { ...made, search: '' })?.to).toBe(https);
});

test('an app that does not take it leaves the person with https after a second and a half', () => {
  const { made, gone, later } = page({ userAgent: 'BancoEjemplo' });
  outsideLink(https, app, made)?.onClick?.();
  expect(later.map(({ ms }) => ms)).toEqual([1_500]);
  later[0]?.work();
  expect(gone).toEqual([https]);
});

test('an app that takes it has hidden the page: nothing more is opened', () => {
  const { made, gone, later } = page({ userAgent: 'BancoEjemplo', isHidden: () => true });
  outsideLink(https, app, made)?.onClick?.();
  later[0]?.work();
  expect(gone).toEqual([]);
});

test('no app configured, or none with a mark', () => {
  const { made } = page({ userAgent: 'BancoEjemplo', search: '?source=' });
  expect(outsideLink(https, null, made)?.to).toBe(https);
  expect(outsideLink(https, { scheme: 'x', mark: '' }, made)?.to).toBe(https);
});

test.each(['javascript:alert(1)', 'http://firma.example/', 'data:text/html,x', '/policies/3/sign', 'firma.example', ''])(
  '%s is not shown as a link',
  (link) => {
    expect(outsideLink(link, app, page().made)).toBeNull();
  },
);
