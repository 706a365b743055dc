import { randomUUID } from 'node:crypto';
import { type TOTP, URI } from 'otpauth';
import { oidcDirectory } from '#server/adapters/oidc-directory.ts';
import { refusalToken } from '#server/modules/proposals/reminder-refusal.ts';
import { statusReport } from '#tests/support/bank-files.ts';
import { labelPicture } from '#tests/support/drawn-codes.ts';
import { softAuthenticator } from '#tests/support/module-authenticator.ts';
import { addClaim, contract, payFirst, signingOf } from '#tests/support/module-contracting.ts';
import { newKey, type openHandoffDesk, secretOf } from '#tests/support/module-handoffs.ts';
import { mailedToken } from '#tests/support/module-messages.ts';
import { addDraft, payAtGateway, payPath, startedOf } from '#tests/support/module-payments.ts';
import { startOidcProvider, visitAs } from '#tests/support/oidc-provider.ts';

/** A call for which everything is prepared that must happen before: a picture, a mail, another device, the bank or a signature. */
export interface Situation {
  token?: string;
  params?: Readonly<Record<string, string>>;
  body: unknown;
}

type Desk = Awaited<ReturnType<typeof openHandoffDesk>>;

const account = { iban: 'ES91 2100 0418 4502 0005 1332', account_holder: 'Ana Gil Soto', mandate_version: 'core-1' };
const password = 'otra frase bastante larga';
const orderNumber = '1000AAAAAAAA';
/** What a browser gives to the app when it subscribes; the key is that of the example in RFC 8291. */
const subscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

const paramsOf = (ids: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, String(value)]));

/** The preparations for each of these calls, with an insurer's demo people. None affects the others. */
export function situationsAt(desk: Desk): Readonly<Record<string, () => Promise<Situation>>> {
  const { api, customer, staff, here } = desk;
  const place = () => ({ id: here.place.policyId, riskId: here.place.riskId });

  const draft = async (name: string) => {
    const { policyId, paymentIds } = await addDraft(api, name);
    const put = (paymentId: number | undefined, what: string, body: object = {}) =>
      api.call('PUT', payPath(policyId, paymentId, what), { token: customer, body });
    const payByCard = async (paymentId: number | undefined) =>
      void (await payAtGateway(api, startedOf((await put(paymentId, 'pay-new-card')).body), 'accepted'));
    return { policyId, paymentIds, put, payByCard };
  };
  const lastTransaction = async (policyId: number) =>
    (await api.sql<{ id: number }>('select max(id) id from payment_transactions where policy_id = $1', [policyId]))[0]?.id;

  /** Forgets the jobs that earlier calls have enqueued, so that only new mails remain. */
  const lettersOnly = () => {
    api.enqueued.length = 0;
  };

  const withdrawalToken = async (email: string) => {
    lettersOnly();
    await contract(api, { email });
    return mailedToken(api, email, '/desistir');
  };

  /** Uploads the photos without submitting them. */
  const photographed = async () => {
    await desk.begin();
    return desk.submission();
  };

  /** Makes a passkey on the device that is not stored yet. */
  const newPasskey = async () => {
    const authenticator = softAuthenticator();
    const asked = { token: customer, body: { current_password: 'peritia-demo' } };
    const { body } = await api.call('POST', '/users/1/passkeys/options', asked);
    const made = { name: 'Mi móvil', response: authenticator.create(String(body.challenge)) };
    return { authenticator, asked, made };
  };

  /** Adds an office user with an authenticator app that gives the current code. */
  const officer = async () => {
    const email = `${randomUUID()}@peritia.example`;
    const demoAdmin = { email: 'admin@peritia.example', password: 'peritia-demo' };
    const admin = String((await api.call('POST', '/users/login', { body: demoAdmin })).body.api_token);
    const user = { email, role: 'staff', name: 'Ana', surname1: 'Gil' };
    const { body } = await api.call('POST', '/users', { token: admin, body: user });
    const id = String(body.id);
    await api.call('PATCH', `/users/${id}`, { token: admin, body: { password } });
    const token = String((await api.call('POST', '/users/login', { body: { email, password } })).body.api_token);
    const begin = async () => {
      const begun = await api.call('POST', `/users/${id}/second-factor/options`, { token });
      const code = (URI.parse(String(begun.body.address)) as TOTP).generate({ timestamp: api.now.getTime() });
      return { token, params: { id }, body: { code } };
    };
    const confirm = async () => {
      const { body: given } = await begin();
      const answer = await api.call('POST', `/users/${id}/second-factor`, { token, body: given });
      return { token, params: { id }, body: { code: (answer.body.recovery_codes as string[])[0] } };
    };
    return { begin, confirm };
  };

  return {
    'POST /users/{id}/second-factor': async () => (await officer()).begin(),
    'POST /session/factor': async () => {
      const { token, body } = await (await officer()).confirm();
      return { token, body };
    },
    'POST /users/{id}/passkeys/options': async () => ({ ...(await newPasskey()).asked, params: { id: '1' } }),
    'POST /users/{id}/erasure-requests': async () => ({ token: customer, params: { id: '1' }, body: { current_password: 'peritia-demo' } }),
    'POST /users/{id}/passkeys': async () => ({ token: customer, params: { id: '1' }, body: (await newPasskey()).made }),
    'POST /users/passkey-login': async () => {
      const { authenticator, made } = await newPasskey();
      await api.call('POST', '/users/1/passkeys', { token: customer, body: made });
      const { body } = await api.call('POST', '/users/passkey-login/options');
      return { body: { response: authenticator.get(String(body.challenge)) } };
    },
    'POST /users/directory-login': async () => {
      const returnTo = `${api.ports.address()}/acceso/directorio`;
      const { issuer, client } = await startOidcProvider(returnTo, { carmen: { email: 'oficina@peritia.example' } });
      api.ports.directory = oidcDirectory({ issuer: new URL(issuer), clientId: client.id, clientSecret: client.secret });
      const { body } = await api.call('POST', '/users/directory-login/options');
      return { body: await visitAs('carmen', String(body.address), returnTo) };
    },
    'POST /policies/{id}/risks/{riskId}/evaluations': async () => {
      const { token, body } = await photographed();
      return { token, params: paramsOf(place()), body };
    },
    'POST /policies/{id}/evaluations': async () => {
      const { token, body } = await photographed();
      return { token, params: paramsOf({ id: here.place.policyId }), body };
    },
    'PATCH /policies/{id}/evaluations/{evaluationId}': async () => {
      const { token, body } = await photographed();
      await desk.submit(token, body);
      const verdict = { frontal: { label: 'Rejected', reasons: ['glare'] }, trasera: { label: 'Validated' } };
      return { token: staff, params: paramsOf({ id: here.place.policyId, evaluationId: body.id }), body: verdict };
    },
    'POST /policies/{id}/refund-approval': async () => {
      const policyId = 4;
      const request = { cents: 0, comments: 'El taller ya cambió la pantalla.', askedAt: '2026-03-10T09:00:00.000Z', askedBy: 5 };
      await desk.api.sql(
        `update policy_contracts set ending = 'withdrawn', ending_cause = 'withdrawn', ended_at = now(), last_day = '2026-03-10',
           refund_decided_by = 'staff', refund_request = $2 where policy_id = $1`,
        [policyId, JSON.stringify(request)],
      );
      return { token: staff, params: paramsOf({ id: policyId }), body: { agrees: true } };
    },
    'POST /policies/{id}/risk/{riskId}/imei': async () => {
      await desk.begin();
      const label = await labelPicture(desk.newImei());
      const { token } = await desk.open();
      return { token, params: paramsOf(place()), body: { filename: 'captura_imei', extension: 'png', base64: label.toString('base64') } };
    },
    'POST /handoffs/redemptions': async () => {
      await desk.begin();
      const made = await desk.make();
      const code = secretOf(made);
      await desk.enter(code);
      return { body: { code, match_code: (await desk.read(made.id)).match_code, phone_key: newKey() } };
    },
    'PUT /policies/{id}/risks/{riskId}/handoff-report': async () => {
      await desk.begin();
      const { token } = await desk.connected();
      return {
        token,
        params: paramsOf(place()),
        body: { at: 'front', saved: ['imei'], bytes: { front: { confirmed: 0, size: 250_000 } } },
      };
    },
    'PUT /policies/{id}/mobile-terminals/{terminalId}/coordinates': async () => {
      await addClaim(api, 4, 1);
      // Type 2 is theft.
      await api.sql('update claims set type = 2 where risk_id = 4');
      const body = { latitude: 39.47, longitude: -0.376, accuracy_m: 25, located_at: '2026-03-10T09:00:00Z', consent_version: '2026-01' };
      return { token: customer, params: { id: '4', terminalId: '4' }, body };
    },
    'POST /policies/{id}/sign': async () => {
      const { body } = await contract(api, {}, customer);
      await payFirst(api, body.id);
      await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [body.id]);
      return { token: customer, params: paramsOf({ id: body.id }), body: await signingOf(api, body.id, customer) };
    },
    'POST /policies/{id}/sign-code': async () => {
      const { body } = await contract(api, {}, customer);
      await payFirst(api, body.id);
      await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [body.id]);
      return { token: customer, params: paramsOf({ id: body.id }), body: { channel: 'sms' } };
    },
    'POST /policies/{id}/refund': async () => {
      const { body } = await contract(api, {}, customer);
      await payFirst(api, body.id);
      await addClaim(api, Number(body.id), 5);
      await api.call('POST', `/policies/${String(body.id)}/cancel`, { token: customer, body: { reason: 'withdrawal' } });
      const refund = { refund: 5.5, comments: 'El taller ya cambió la pantalla: descontamos su coste.' };
      return { token: staff, params: paramsOf({ id: body.id }), body: refund };
    },
    'PUT /policies/{id}/payments/{paymentId}/pay': async () => {
      const { policyId, paymentIds, payByCard } = await draft('by-card');
      await payByCard(paymentIds[0]);
      return { token: customer, params: paramsOf({ id: policyId, paymentId: paymentIds[1] }), body: {} };
    },
    'PUT /policies/{id}/payments/{paymentId}/pay-iban': async () => {
      const { policyId, paymentIds, put } = await draft('by-account');
      await put(paymentIds[0], 'pay-new-iban', account);
      return { token: customer, params: paramsOf({ id: policyId, paymentId: paymentIds[1] }), body: {} };
    },
    'POST /policies/{id}/payments/remaining': async () => {
      const { policyId } = await draft('remaining');
      return { token: customer, params: paramsOf({ id: policyId }), body: { payment_method: 1 } };
    },
    'PUT /policies/{id}/payments/{paymentId}/transactions/{transactionId}/return': async () => {
      const { policyId, paymentIds, payByCard } = await draft('returned');
      await payByCard(paymentIds[0]);
      const params = paramsOf({ id: policyId, paymentId: paymentIds[0], transactionId: await lastTransaction(policyId) });
      return { token: staff, params, body: { reason: 'MD06' } };
    },
    'POST /bank_files': async () => {
      const { policyId, paymentIds, put } = await draft('bank');
      await put(paymentIds[0], 'pay-new-iban', account);
      // The bank's order number differs in each run.
      await api.sql('update payment_transactions set order_number = $2 where policy_id = $1', [policyId, orderNumber]);
      const file = statusReport('BANCO-2026-03-10', 'PERITIA-2026-03-10', [{ endToEndId: orderNumber, amount: '9.95' }]);
      return { token: staff, body: { fileBase64: Buffer.from(file).toString('base64') } };
    },
    'PATCH /sepa_files/{id}': async () => {
      const [file] = await api.sql<{ id: number }>(
        `insert into sepa_files (day, message_id, transaction_count, control_sum_cents, sha256, state, created_at)
         values ('2026-03-09', 'PERITIA-2026-03-09', 1, 995, repeat('a', 64), 'made', now()) returning id`,
      );
      return { token: staff, params: paramsOf({ id: file?.id }), body: { handed_over: true } };
    },
    'POST /users/email-proof': async () => {
      lettersOnly();
      await contract(api, { email: 'prueba@ejemplo.es' });
      return { body: { token: await mailedToken(api, 'prueba@ejemplo.es') } };
    },
    'POST /users/password': async () => {
      lettersOnly();
      await api.call('POST', '/users/remember-password', { body: { email: 'otra@peritia.example' } });
      return { body: { token: await mailedToken(api, 'otra@peritia.example'), password } };
    },
    'POST /reminder-refusals': async () => ({ body: { token: refusalToken(api.ports, 'prueba@ejemplo.es') } }),
    'POST /withdrawals': async () => ({ body: { token: await withdrawalToken('desiste@ejemplo.es') } }),
    'POST /withdrawals/statement': async () => ({ body: { token: await withdrawalToken('duda@ejemplo.es') } }),
    'POST /users/{id}/push-subscriptions': async () => ({ token: customer, params: { id: '1' }, body: subscription }),
  };
}
