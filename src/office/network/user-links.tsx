import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { getDistributor, listDistributors } from '#domain/wire/distributors.ts';
import { id } from '#domain/wire/fields.ts';
import { getHistory } from '#domain/wire/history.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { getStore, listOwnStores } from '#domain/wire/stores.ts';
import { getUser, listUsers, type UserAccount } from '#domain/wire/user-accounts.ts';
import { linkUserToDistributor, linkUserToStore, unlinkUserFromDistributor, unlinkUserFromStore } from '#domain/wire/user-links.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FieldError } from '#src/ui/field.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Meta } from '#src/ui/text.tsx';

const invalidates = [getUser, listUsers, getHistory];

/** The stores or distributors for which a user acts; users of other roles have none. */
export function UserLinks({ user }: { user: UserAccount }) {
  if (user.role === 'store') return <Stores user={user} />;
  return user.role === 'distributor' ? <Distributors user={user} /> : null;
}

function Stores({ user }: { user: UserAccount }) {
  const { t } = useLingui();
  const ask = useAsk();
  const link = useSave(linkUserToStore, { invalidates });
  const unlink = useSave(unlinkUserFromStore, { invalidates });
  const given = (storeId: number) => ({ params: { id: user.id, storeId } });
  return (
    <Links
      title={t`Tiendas por las que actúa`}
      none={t`Todavía no actúa por ninguna: no ve nada.`}
      add={t`Añadir una tienda`}
      icon="store"
      rows={user.stores}
      toOf={(storeId) => `/oficina/tiendas/${storeId}`}
      question={(text) => ask(listOwnStores, { query: { search: text } })}
      named={(storeId) => ask(getStore, { params: { id: storeId } })}
      link={(storeId) => link.mutateAsync(given(storeId))}
      unlink={(storeId) => unlink.mutate(given(storeId))}
      error={unlink.error}
    />
  );
}

function Distributors({ user }: { user: UserAccount }) {
  const { t } = useLingui();
  const ask = useAsk();
  const link = useSave(linkUserToDistributor, { invalidates });
  const unlink = useSave(unlinkUserFromDistributor, { invalidates });
  const given = (distributorId: number) => ({ params: { id: user.id, distributorId } });
  return (
    <Links
      title={t`Distribuidores por los que actúa`}
      none={t`Todavía no actúa por ninguno: no ve nada.`}
      add={t`Añadir un distribuidor`}
      icon="users"
      rows={user.distributors}
      toOf={(distributorId) => `/oficina/distribuidores/${distributorId}`}
      question={(text) => ask(listDistributors, { query: { search: text } })}
      named={(distributorId) => ask(getDistributor, { params: { id: distributorId } })}
      link={(distributorId) => link.mutateAsync(given(distributorId))}
      unlink={(distributorId) => unlink.mutate(given(distributorId))}
      error={unlink.error}
    />
  );
}

interface Named {
  id: number;
  name: string;
}

interface LinksParts<Row extends Named, Answer extends { data: readonly Row[] }> {
  title: string;
  none: string;
  /** The label of the field that adds a store or distributor. */
  add: string;
  icon: IconName;
  rows: readonly Named[];
  toOf: (id: number) => AppPath;
  question: (text: string) => UseQueryOptions<Answer>;
  named: (id: number) => UseQueryOptions<Row>;
  link: (id: number) => Promise<unknown>;
  unlink: (id: number) => void;
  error: unknown;
}

function Links<Row extends Named, Answer extends { data: readonly Row[] }>(parts: LinksParts<Row, Answer>) {
  const { title, none, icon, rows, toOf, unlink, error } = parts;
  const { t } = useLingui();
  const may = useMay();
  const problemText = useProblemText();
  const isChangeable = may(linkUserToStore);
  return (
    <Section title={title}>
      {rows.length === 0 && <Meta>{none}</Meta>}
      {rows.length > 0 && (
        <Card flush>
          {rows.map(({ id, name }) =>
            isChangeable ? (
              <ListRow
                key={id}
                ref={passFocusOn}
                icon={icon}
                title={name}
                end={
                  <Button small icon="trash" label={t`Quitar ${name}`} onClick={() => unlink(id)}>
                    <Trans>Quitar</Trans>
                  </Button>
                }
              />
            ) : (
              <ListRow key={id} icon={icon} title={name} to={toOf(id)} />
            ),
          )}
        </Card>
      )}
      {error !== null && <FieldError>{problemText(error)}</FieldError>}
      {/* A new `key` empties the field after a row was added or removed. */}
      {isChangeable && <AddLink key={rows.length} {...parts} />}
    </Section>
  );
}

function AddLink<Row extends Named, Answer extends { data: readonly Row[] }>({ add, question, named, link }: LinksParts<Row, Answer>) {
  const { t } = useLingui();
  const form = useWireForm({ body: v.object({ id }), labels: { id: add }, start: { id: '' }, save: (body) => link(body.id) });
  return (
    <Card>
      <Stack gap={4}>
        <WireFields form={form} id="add-link">
          <LookupField at={form.at('id')} question={question} named={named} textOf={({ name }) => name} />
        </WireFields>
        <div>
          <Button type="submit" form="add-link" icon="plus" loading={form.isBusy && t`Añadiendo…`}>
            <Trans>Añadir</Trans>
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
