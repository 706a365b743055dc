import type { JobAttempt } from '#server/ports/jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deliver } from './deliver.ts';
import type { Message } from './store.ts';

/** What a message to a phone says, made when it leaves; `kept`: the same without what opens something. Null: nobody is to be told any more. */
export type SmsComposer = (ports: Ports, message: Message) => Promise<{ to: string; text: string; kept: string } | null>;

/** The job of a message to a phone. @throws what the port throws, to be tried again */
export async function sendSms(ports: Ports, compose: SmsComposer, data: unknown, attempt: JobAttempt): Promise<void> {
  await deliver(ports, data, attempt, async (_, message) => {
    const composed = ports.sms && (await compose(ports, message));
    if (!ports.sms || !composed) return null;
    await ports.sms.send({ id: message.key, to: composed.to, text: composed.text });
    return { address: composed.to, body: composed.kept };
  });
}
