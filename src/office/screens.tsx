import type { Messages } from '@lingui/core';
import { notFound, useLoaderData } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PagePath } from '#domain/wire/page-paths.ts';
import { addCatalogue } from '#src/i18n/activate.ts';

/** Parts of an address that differ from one thing to the next, by their names in its pattern. */
type Values<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string> & Values<Rest>
  : Path extends `${string}$${infer Name}`
    ? Record<Name, string>
    : unknown;

type Load<Props> = () => Promise<ComponentType<Props>>;

const kitWords = () => import('#src/i18n/catalogues/office/es-ES.po');

/** A screen that comes with the words of its area. */
function part<Props>(words: () => Promise<{ messages: Messages }>, load: Load<Props>): Load<Props> {
  return async () => {
    const [Screen, { messages }] = await Promise.all([load(), words()]);
    addCatalogue(messages);
    return Screen;
  };
}

const network = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-network/es-ES.po'), load);

/** What each address of the office shows. One without a screen, or a screen that wants another value than its address has, does not compile. */
const screens: { [Path in Extract<PagePath, '/oficina' | `/oficina/${string}`>]: Load<Values<Path>> } = {
  '/oficina': async () => (await import('./home-screen.tsx')).OfficeHomeScreen,
  '/oficina/distribuidores': network(async () => (await import('./network/distributors.tsx')).DistributorsScreen),
  '/oficina/distribuidores/$id': network(async () => (await import('./network/distributor.tsx')).DistributorScreen),
  '/oficina/tiendas': network(async () => (await import('./network/stores.tsx')).StoresScreen),
  '/oficina/tiendas/$id': network(async () => (await import('./network/store.tsx')).StoreScreen),
};

/** The values of an address by a pattern, both split at their slashes; null: it is another's. */
function valuesBy(pattern: readonly string[], address: readonly string[]): Record<string, string> | null {
  if (pattern.length !== address.length) return null;
  const values: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const given = address[at] ?? '';
    if (part.startsWith('$') && given !== '') values[part.slice(1)] = given;
    else if (part !== given) return null;
  }
  return values;
}

/** The screen of an address below `/oficina`, with what the address says. `rest`: what follows `/oficina/`. */
export async function openScreen(rest: string): Promise<{ Screen: ComponentType<Record<string, string>>; values: Record<string, string> }> {
  const address = `/oficina/${rest}`.replace(/\/+$/, '').split('/');
  for (const [path, load] of Object.entries(screens)) {
    const values = valuesBy(path.split('/'), address);
    if (values === null) continue;
    const [Screen, { messages }] = await Promise.all([load(), kitWords()]);
    addCatalogue(messages);
    // The table above holds that the values of its pattern are those that a screen takes.
    return { Screen: Screen as ComponentType<Record<string, string>>, values };
  }
  throw notFound();
}

export function OfficeScreen() {
  const { Screen, values } = useLoaderData({ from: '/office/oficina/$' });
  return <Screen {...values} />;
}
