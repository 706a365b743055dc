import type { JobAttempt } from '#server/ports/jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deliver } from './deliver.ts';
import type { Message } from './store.ts';

/**
 * Makes the recipient and text of a text message (SMS) at the moment of sending; `kept`: the text that is stored, without its secrets. Null: nobody is to be told any
 * more.
 */
export type SmsComposer = (ports: Ports, message: Message) => Promise<{ to: string; text: string; kept: string } | null>;

/** The job that sends a text message (SMS). @throws what the port throws, so that the job is retried */
export async function sendSms(ports: Ports, compose: SmsComposer, data: unknown, attempt: JobAttempt): Promise<void> {
  await deliver(ports, data, attempt, async (_, message) => {
    const composed = ports.sms && (await compose(ports, message));
    if (!ports.sms || !composed) return null;
    await ports.sms.send({ id: message.key, to: composed.to, text: composed.text });
    return { address: composed.to, body: composed.kept };
  });
}
