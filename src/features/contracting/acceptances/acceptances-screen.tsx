import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { insuresPerson } from '#domain/policy/product-type.ts';
import { withdrawalDays } from '#domain/policy/withdrawal.ts';
import { centsOf } from '#domain/shared/money.ts';
import { getIpid } from '#domain/wire/ipid.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { usePaymentWords } from '#src/features/contracting/plans.tsx';
import { StepScreen, WithProposal } from '#src/features/contracting/step-screen.tsx';
import { useProposedProduct } from '#src/features/contracting/what-is-insured.tsx';
import { formatMoney, spokenList } from '#src/i18n/formats.ts';
import { PdfButton } from '#src/parts/documents/pdf-button.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { LegalTextSheet } from '#src/parts/payment/legal-text-sheet.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Title } from '#src/ui/text.tsx';
import styles from './acceptances.module.css';
import { HolderCard } from './holder-card.tsx';
import { IpidSheet } from './ipid-sheet.tsx';
import { RefusedContract } from './refused-contract.tsx';
import { Ticks } from './ticks.tsx';
import { useAcceptances } from './use-acceptances.ts';

/** The third step, screen 14: the texts to read and accept before contracting. */
export function AcceptancesScreen() {
  const { t } = useLingui();
  return (
    <WithProposal title={t`Antes de contratar`}>{(proposal, quote) => <AcceptancesStep proposal={proposal} quote={quote} />}</WithProposal>
  );
}

function AcceptancesStep({ proposal, quote }: { proposal: Proposal; quote: AppPath }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<LegalText | 'ipid' | null>(null);
  const acceptances = useAcceptances(proposal);
  const { error, isPending, texts, send } = acceptances;
  usePageTitle(t`Antes de contratar`, error !== null || acceptances.isShort);
  return (
    <StepScreen
      at={3}
      about={t`Condiciones`}
      withPrice={false}
      next={t`firma`}
      back="/contratacion/pago"
      proposal={proposal}
      action={
        <Button kind="primary" loading={isPending && t`Contratando…`} onClick={send}>
          <Trans>Aceptar y continuar</Trans>
        </Button>
      }
    >
      <Stack gap={5}>
        <Title>
          <Trans>Antes de contratar</Trans>
        </Title>
        {error !== null && <RefusedContract error={error} quote={quote} />}
        <Summary proposal={proposal} />
        <HolderCard proposal={proposal} />
        <Documents proposal={proposal} onOpen={setOpen} />
        {texts.error !== null && <NotRead error={texts.error} isReading={texts.isFetching} onAgain={texts.refetch} />}
        <Ticks acceptances={acceptances} onOpen={setOpen} />
      </Stack>
      {open === 'ipid' && <IpidSheet productId={proposal.price?.product_id ?? 0} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'ipid' && (
        <LegalTextSheet text={open} version={acceptances.versions.get(open)} title={t`Texto legal`} onClose={() => setOpen(null)} />
      )}
    </StepScreen>
  );
}

function Summary({ proposal }: { proposal: Proposal }) {
  const paymentWords = usePaymentWords();
  const product = useProposedProduct(proposal);
  const { price, product_type_id: typeId } = proposal;
  const covered = spokenList(product?.coverages.map(({ name }) => name) ?? []);
  return (
    <Card>
      <ul className={styles.summary}>
        {covered !== '' && (
          <Point>
            <Trans>Cubre {covered}.</Trans>
          </Point>
        )}
        {price && (
          <Point>
            <Trans>
              Pagas{' '}
              <b>
                {formatMoney(centsOf(price.price_per_payment))} {paymentWords(price.periodicity)}
              </b>
              . Para tener cobertura, los recibos deben estar al día.
            </Trans>
          </Point>
        )}
        <Point>
          <Trans>
            Tienes <b>{withdrawalDays} días</b> para arrepentirte, sin coste.
          </Trans>
        </Point>
        {typeId !== null && !insuresPerson(typeId) && (
          <Point>
            <Trans>Para contratar este seguro necesitas factura del dispositivo.</Trans>
          </Point>
        )}
      </ul>
    </Card>
  );
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  );
}

/** The texts to read beforehand: each opens here, and the product's information document can be downloaded. */
function Documents({ proposal, onOpen }: { proposal: Proposal; onOpen: (text: LegalText | 'ipid') => void }) {
  const productId = proposal.price?.product_id ?? 0;
  return (
    <Stack gap={3}>
      <Card flush>
        <ListRow
          icon="file"
          title={<Trans>Información del producto</Trans>}
          text={<Trans>Qué cubre y qué no</Trans>}
          onPress={() => onOpen('ipid')}
        />
        <ListRow
          icon="file"
          title={<Trans>Condiciones del seguro</Trans>}
          text={<Trans>Completas</Trans>}
          onPress={() => onOpen('terms')}
        />
        <ListRow
          icon="file"
          title={<Trans>Por qué te encaja este seguro</Trans>}
          text={<Trans>Según lo que nos has dicho</Trans>}
          onPress={() => onOpen('needs')}
        />
      </Card>
      <PdfButton endpoint={getIpid} given={{ params: { id: productId } }} name="informacion-del-producto.pdf">
        <Trans>Descargar la información del producto (PDF)</Trans>
      </PdfButton>
    </Stack>
  );
}
