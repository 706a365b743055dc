import { useLingui } from '@lingui/react/macro';
import { apiScopes } from '#domain/access/api-scopes.ts';
import { createApiKey, getApiKey, listApiKeys, updateApiKey } from '#domain/wire/api-keys.ts';
import { getUser, listUsers } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { ChipsField } from '#src/forms/fields/chips.tsx';
import { DayField } from '#src/forms/fields/day.tsx';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';
import { KeyItself } from './api-key-itself.tsx';
import { scopeWords } from './api-key-words.ts';

const calls = { list: listApiKeys, get: getApiKey, create: createApiKey, update: updateApiKey };

/** `/oficina/claves/{id}`, and `/nuevo`. */
export function ApiKeyScreen({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const ask = useAsk();
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/claves"
      words={{ many: t`Claves de API`, one: t`Clave de API`, fresh: t`Nueva clave` }}
      subject="api-key"
      id={id}
      nameOf={({ name }) => name}
      isChangeable={({ state }) => state !== 'revoked'}
      below={(given) => <KeyItself given={given} />}
      labels={{ name: t`Nombre`, user_id: t`Actúa como`, scopes: t`Para qué vale`, ends_on: t`Último día` }}
      start={(given) => ({ name: '', scopes: [], ...given, user_id: given?.user.id })}
      fields={(form) => (
        <>
          <TextField at={form.at('name')} help={t`Qué programa es, y de quién.`} />
          <LookupField
            at={form.at('user_id')}
            help={t`Una persona de una tienda o de un distribuidor: la clave ve y hace lo que ella, y de eso solo lo que marques.`}
            words={{ 'not-allowed': t`Tiene que ser de una tienda o de un distribuidor.` }}
            question={(text) => ask(listUsers, { query: { search: text } })}
            named={(userId) => ask(getUser, { params: { id: userId } })}
            textOf={({ email }) => email}
          />
          <ChipsField at={form.at('scopes')} options={apiScopes.map((value) => ({ value, text: i18n._(scopeWords[value]) }))} />
          <DayField
            at={form.at('ends_on')}
            help={t`Si no lo pones, vale hasta que la revoques.`}
            words={{ 'day-past': t`Ese día ya ha pasado.` }}
          />
        </>
      )}
    />
  );
}
