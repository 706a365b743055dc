import { Trans, useLingui } from '@lingui/react/macro';
import { getDistributor, listDistributors } from '#domain/wire/distributors.ts';
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, updateWebhook } from '#domain/wire/webhooks.ts';
import { useAsk } from '#src/data/ask.ts';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EventTypesField } from './event-types-field.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const calls = { list: listWebhooks, get: getWebhook, create: createWebhook, update: updateWebhook, remove: deleteWebhook };

/** `/oficina/webhooks/{id}`, and `/nuevo`. */
export function WebhookScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const ask = useAsk();
  const notCalled = t`Tiene que ser https:// y estar en internet: ni una red privada ni esta máquina.`;
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/webhooks"
      words={{
        many: t`Webhooks`,
        one: t`Webhook`,
        fresh: t`Nuevo webhook`,
        askRemove: t`¿Borrar este webhook?`,
        removes: t`Su servidor deja de enterarse, y la lista de lo enviado se borra. No se puede deshacer.`,
      }}
      subject="webhook"
      id={id}
      nameOf={({ name }) => name}
      actions={() => (
        <ButtonLink icon="sent" to={`/oficina/envios?filter[webhook_id]=${id}`}>
          <Trans>Sus envíos</Trans>
        </ButtonLink>
      )}
      below={(given) => (
        <>
          {given.off_reason === 'gone' && (
            <Banner status="bad" title={<Trans>Apagado: su servidor respondió 410</Trans>}>
              <Trans>Así dice que no quiere más avisos. Enciéndelo cuando vuelva a quererlos.</Trans>
            </Banner>
          )}
          <WebhookSecret webhook={given} />
        </>
      )}
      labels={{
        name: t`Nombre`,
        distributor_id: t`Distribuidor`,
        url: t`Dirección`,
        event_types: t`De qué se avisa`,
        active: t`Activo`,
      }}
      start={(given) => ({ name: '', url: '', event_types: [], active: true, ...given, distributor_id: given?.distributor?.id })}
      fields={(form) => (
        <>
          <TextField at={form.at('name')} />
          <LookupField
            at={form.at('distributor_id')}
            help={t`Se entera de lo que venden sus tiendas. Si no hay ninguno, el webhook es de la casa y se entera de todo.`}
            question={(text) => ask(listDistributors, { query: { search: text } })}
            named={(distributorId) => ask(getDistributor, { params: { id: distributorId } })}
            textOf={({ name }) => name}
          />
          <TextField
            at={form.at('url')}
            help={t`Donde su servidor espera los avisos.`}
            words={{ 'wrong-form': t`Escribe la dirección entera, como https://socio.es/avisos`, 'not-allowed': notCalled }}
          />
          <EventTypesField at={form.at('event_types')} />
          <SwitchField at={form.at('active')} help={t`Al apagarlo, lo que quedaba por enviar se aparca.`} />
        </>
      )}
    />
  );
}
