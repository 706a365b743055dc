import { randomBytes } from 'node:crypto';
import type { Handoff } from '#domain/wire/handoffs.ts';
import { openDesk } from '#tests/support/module-evaluations.ts';

type Codes = { secret: string; short_code: string };
export type Code = { secret: string } | { short_code: string };

export const newKey = () => randomBytes(16).toString('base64url');
export const secretOf = ({ codes }: { codes: Codes }) => ({ secret: codes.secret });
export const wrong = (matchCode: string | null) => String((Number(matchCode) + 1) % 100).padStart(2, '0');
export const states = ({ steps }: Handoff) => steps.map(({ state }) => state).join(' ');

/** The API with a customer, and the steps of a hand-over of the running test's policy. */
export async function openHandoffDesk() {
  const desk = await openDesk();
  const { api, customer, riskPath } = desk;

  const wait = (ms: number) => {
    api.now = new Date(api.now.getTime() + ms);
  };
  async function make(): Promise<{ id: string; codes: Codes }> {
    const { body } = await api.call<{ id: string; codes: Codes }>('POST', `${riskPath()}/handoffs`, { token: customer });
    return body;
  }
  const read = async (id: string) =>
    (await api.call<Handoff & { code?: string }>('GET', `${riskPath()}/handoffs/${id}`, { token: customer })).body;
  const renew = (id: string, use: 'qr' | 'link' = 'qr') =>
    api.call('POST', `${riskPath()}/handoffs/${id}/secrets`, { token: customer, body: { for: use } });
  const cancel = (id: string) => api.call('DELETE', `${riskPath()}/handoffs/${id}`, { token: customer });
  const mail = (id: string) => api.call('POST', `${riskPath()}/handoffs/${id}/mails`, { token: customer });
  const enter = (code: Code) => api.call('POST', '/handoffs/entries', { body: { code } });
  const refuse = (code: Code) => api.call('POST', '/handoffs/refusals', { body: { code } });
  const redeem = (code: Code, matchCode: string, phoneKey = newKey()) =>
    api.call('POST', '/handoffs/redemptions', { body: { code, match_code: matchCode, phone_key: phoneKey } });

  /** Creates, opens and redeems a hand-over: returns it with what the phone holds. */
  async function connected() {
    const made = await make();
    const matchCode = (await read(made.id)).match_code ?? '';
    await enter(secretOf(made));
    const { body } = await redeem(secretOf(made), matchCode);
    return { id: made.id, made, matchCode, token: (body.grant as { token: string }).token, kit: body };
  }
  const report = (token: string, body: object) =>
    api.call('PUT', `${riskPath()}/handoff-report`, { token, body: { at: 'imei', saved: [], bytes: {}, ...body } });

  return { ...desk, wait, make, read, renew, cancel, mail, enter, refuse, redeem, connected, report };
}
