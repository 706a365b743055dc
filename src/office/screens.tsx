import type { Messages } from '@lingui/core';
import { notFound, useLoaderData } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { PagePath } from '#domain/wire/page-paths.ts';
import { addCatalogue } from '#src/i18n/activate.ts';
import { FactorAsked } from '#src/parts/session/factor-asked.tsx';
import { finderAtom } from './kit/finder.ts';

/** The variable parts of an address, by their names in its pattern. */
type Values<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string> & Values<Rest>
  : Path extends `${string}$${infer Name}`
    ? Record<Name, string>
    : unknown;

/** Loaded only when somebody searches. */
const Finder = lazy(async () => ({ default: (await import('./search/finder.tsx')).Finder }));

type Load<Props> = () => Promise<ComponentType<Props>>;

const kitWords = () => import('#src/i18n/catalogues/office/es-ES.po');

/** A screen that is loaded together with the words of its area. */
function part<Props>(words: () => Promise<{ messages: Messages }>, load: Load<Props>): Load<Props> {
  return async () => {
    const [Screen, { messages }] = await Promise.all([load(), words()]);
    addCatalogue(messages);
    return Screen;
  };
}

const access = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-access/es-ES.po'), load);
const figures = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-figures/es-ES.po'), load);
const audit = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-audit/es-ES.po'), load);
const house = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-house/es-ES.po'), load);
const money = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-money/es-ES.po'), load);
const network = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-network/es-ES.po'), load);
const partners = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-partners/es-ES.po'), load);
const claims = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-claims/es-ES.po'), load);
const evaluations = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-evaluations/es-ES.po'), load);
const policies = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-policies/es-ES.po'), load);

const privacy = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-privacy/es-ES.po'), load);

const catalogue = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-catalogue/es-ES.po'), load);
const landings = <Props,>(load: Load<Props>) => part(() => import('#src/i18n/catalogues/office-landings/es-ES.po'), load);

/** The screen of each address of the office. An address without a screen does not compile, nor does a screen that needs a value which its address lacks. */
const screens: { [Path in Extract<PagePath, '/oficina' | `/oficina/${string}`>]: Load<Values<Path>> } = {
  '/oficina': async () => (await import('./home-screen.tsx')).OfficeHomeScreen,
  '/oficina/recibidas': figures(async () => (await import('./figures/received-evaluations.tsx')).ReceivedEvaluationsScreen),
  '/oficina/a-ciegas': figures(async () => (await import('./figures/blind-reviews.tsx')).BlindReviewsScreen),
  '/oficina/acceso': access(async () => (await import('./access/own-access.tsx')).OwnAccessScreen),
  '/oficina/ajustes': house(async () => (await import('./house/house-settings.tsx')).HouseSettingsScreen),
  '/oficina/articulos': catalogue(async () => (await import('./catalogue/generic-items.tsx')).GenericItemsScreen),
  '/oficina/articulos/$id': catalogue(async () => (await import('./catalogue/generic-item.tsx')).GenericItemScreen),
  '/oficina/auditoria': audit(async () => (await import('./audit/audit.tsx')).AuditScreen),
  '/oficina/auditoria/$id': audit(async () => (await import('./audit/audit-event.tsx')).AuditEventScreen),
  '/oficina/avisos': house(async () => (await import('./house/messages.tsx')).MessagesScreen),
  '/oficina/avisos/$id': house(async () => (await import('./house/message.tsx')).MessageScreen),
  '/oficina/borrados': privacy(async () => (await import('./privacy/erasures.tsx')).ErasuresScreen),
  '/oficina/categorias': catalogue(async () => (await import('./catalogue/categories.tsx')).CategoriesScreen),
  '/oficina/categorias/$id': catalogue(async () => (await import('./catalogue/category.tsx')).CategoryScreen),
  '/oficina/cierres': money(async () => (await import('./money/closing.tsx')).ClosingScreen),
  '/oficina/cifras': figures(async () => (await import('./figures/trends.tsx')).TrendsScreen),
  '/oficina/claves': partners(async () => (await import('./partners/api-keys.tsx')).ApiKeysScreen),
  '/oficina/claves/$id': partners(async () => (await import('./partners/api-key.tsx')).ApiKeyScreen),
  '/oficina/cobros': money(async () => (await import('./money/transactions.tsx')).TransactionsScreen),
  '/oficina/descuentos': catalogue(async () => (await import('./catalogue/discounts.tsx')).DiscountsScreen),
  '/oficina/descuentos/$id': catalogue(async () => (await import('./catalogue/discount.tsx')).DiscountScreen),
  '/oficina/devoluciones': money(async () => (await import('./money/refunds.tsx')).RefundsScreen),
  '/oficina/distribuidores': network(async () => (await import('./network/distributors.tsx')).DistributorsScreen),
  '/oficina/distribuidores/$id': network(async () => (await import('./network/distributor.tsx')).DistributorScreen),
  '/oficina/envios': partners(async () => (await import('./partners/deliveries.tsx')).DeliveriesScreen),
  '/oficina/envios/$id': partners(async () => (await import('./partners/delivery.tsx')).DeliveryScreen),
  '/oficina/landings': landings(async () => (await import('./landings/landings.tsx')).LandingsScreen),
  '/oficina/landings/nuevo': landings(async () => (await import('./landings/new-landing.tsx')).NewLandingScreen),
  '/oficina/llamadas': house(async () => (await import('./house/calls.tsx')).CallsScreen),
  '/oficina/medios-de-pago': money(async () => (await import('./money/payment-methods.tsx')).PaymentMethodsScreen),
  '/oficina/peritaciones': evaluations(async () => (await import('./evaluations/evaluations.tsx')).EvaluationsScreen),
  '/oficina/peritaciones/$id': evaluations(async () => (await import('./evaluations/evaluation.tsx')).EvaluationScreen),
  '/oficina/polizas': policies(async () => (await import('./policies/policies.tsx')).PoliciesScreen),
  '/oficina/polizas/$id': policies(async () => (await import('./policies/policy.tsx')).PolicyScreen),
  '/oficina/productos': catalogue(async () => (await import('./catalogue/products.tsx')).ProductsScreen),
  '/oficina/productos/$id': catalogue(async () => (await import('./catalogue/product.tsx')).ProductScreen),
  '/oficina/propuestas': policies(async () => (await import('./policies/proposals.tsx')).ProposalsScreen),
  '/oficina/propuestas/$id': policies(async () => (await import('./policies/proposal.tsx')).ProposalScreen),
  '/oficina/remesas': money(async () => (await import('./money/sepa-files.tsx')).SepaFilesScreen),
  '/oficina/remesas/$id': money(async () => (await import('./money/sepa-file.tsx')).SepaFileScreen),
  '/oficina/servicios-tecnicos': network(async () => (await import('./network/repair-centers.tsx')).RepairCentersScreen),
  '/oficina/servicios-tecnicos/$id': network(async () => (await import('./network/repair-center.tsx')).RepairCenterScreen),
  '/oficina/siniestros': claims(async () => (await import('./claims/claims.tsx')).ClaimsScreen),
  '/oficina/siniestros/$policyId/$riskId/$claimId': claims(async () => (await import('./claims/claim.tsx')).ClaimScreen),
  '/oficina/textos': house(async () => (await import('./house/legal-texts.tsx')).LegalTextsScreen),
  '/oficina/textos/$text': house(async () => (await import('./house/legal-text.tsx')).LegalTextScreen),
  '/oficina/tiendas': network(async () => (await import('./network/stores.tsx')).StoresScreen),
  '/oficina/tiendas/$id': network(async () => (await import('./network/store.tsx')).StoreScreen),
  '/oficina/tiendas/$storeId/landings/$id': landings(async () => (await import('./landings/landing.tsx')).LandingScreen),
  '/oficina/tipos': catalogue(async () => (await import('./catalogue/product-types.tsx')).ProductTypesScreen),
  '/oficina/tipos/$id': catalogue(async () => (await import('./catalogue/product-type.tsx')).ProductTypeScreen),
  '/oficina/trabajos': house(async () => (await import('./house/jobs.tsx')).JobsScreen),
  '/oficina/usuarios': network(async () => (await import('./network/users.tsx')).UsersScreen),
  '/oficina/usuarios/$id': network(async () => (await import('./network/user.tsx')).UserScreen),
  '/oficina/webhooks': partners(async () => (await import('./partners/webhooks.tsx')).WebhooksScreen),
  '/oficina/webhooks/$id': partners(async () => (await import('./partners/webhook.tsx')).WebhookScreen),
};

/** The values of an address according to a pattern, both split at their slashes; null: the pattern does not match. */
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

/** The screen for an address below `/oficina`, with the values in that address. `rest`: what follows `/oficina/`. */
export async function openScreen(rest: string): Promise<{ Screen: ComponentType<Record<string, string>>; values: Record<string, string> }> {
  const address = `/oficina/${rest}`.replace(/\/+$/, '').split('/');
  for (const [path, load] of Object.entries(screens)) {
    const values = valuesBy(path.split('/'), address);
    if (values === null) continue;
    const [Screen, { messages }] = await Promise.all([load(), kitWords()]);
    addCatalogue(messages);
    // The type of the table above guarantees that the values of a pattern are those that its screen takes.
    return { Screen: Screen as ComponentType<Record<string, string>>, values };
  }
  throw notFound();
}

export function OfficeScreen() {
  const { Screen, values } = useLoaderData({ from: '/office/oficina/$' });
  const [isFinding, setFinding] = useAtom(finderAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setFinding(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [setFinding]);
  return (
    <>
      <Screen {...values} />
      <FactorAsked />
      {isFinding && (
        <Suspense fallback={null}>
          <Finder onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </>
  );
}
