import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import type { ProblemCode } from '#domain/shared/problem-code.ts';
import type { Transport } from '#src/outbox/ports.ts';
import { sha256 } from './outbox-rig.ts';

interface Submitted {
  id: string;
  imei: string | null;
  captures: { id: string; side: string; sha256: string }[];
}

const refusal = (status: number, code: ProblemCode): Outcome => ({ type: 'problem', status, code, retryAfterMs: null });

/** A fake of our server for captures, IMEIs and submits, as far as a phone can tell: the first complete submit of an evaluation counts, later ones are refused. */
export class EvaluationServer {
  /** The evaluations by id: the IMEI, and the hash of each side's picture. */
  readonly evaluations = new Map<string, { imei: string | null; captures: Record<string, string> }>();
  readonly insuredElsewhere = new Set<string>();
  /** Pictures that cannot be decoded, by their text. */
  readonly damaged = new Set<string>();
  isReachable = true;
  private readonly captures = new Map<string, string>();
  private readonly calls = new Map<string, string>();

  readonly transport: Transport = {
    send: async (item, bytes, reports) => {
      if (!this.isReachable) return { type: 'no-answer', isOffline: true, retryAfterMs: null };
      if (item.action === 'asset') await reports.onSlot(`http://server/${item.id}`);
      await reports.onConfirmed(item.sizeBytes);
      return this.receive(item, sha256(bytes), new TextDecoder().decode(bytes));
    },
  };

  private receive(item: OutboxItem, hash: string, text: string): Outcome {
    if (this.damaged.has(text)) return refusal(422, 'picture-damaged');
    if (item.action === 'asset') {
      if ((this.captures.get(item.id) ?? hash) !== hash) return refusal(409, 'different-bytes');
      this.captures.set(item.id, hash);
      return { type: 'receipt', sha256: hash };
    }
    const done = this.calls.get(item.id);
    if (done !== undefined) return done === hash ? { type: 'receipt', sha256: hash } : refusal(409, 'different-bytes');
    const refused = item.kind === 'imei' ? this.number(JSON.parse(text)) : this.submit(JSON.parse(text));
    if (refused) return refused;
    this.calls.set(item.id, hash);
    return { type: 'receipt', sha256: hash };
  }

  private number({ extra_fields: fields }: { extra_fields: { imei: string } }): Outcome | null {
    if (this.evaluations.size > 0) return refusal(409, 'evaluation-closed');
    return this.insuredElsewhere.has(fields.imei) ? refusal(409, 'imei-repeated') : null;
  }

  private submit({ id, imei, captures }: Submitted): Outcome | null {
    if (this.evaluations.size > 0) return refusal(409, this.evaluations.has(id) ? 'different-bytes' : 'evaluation-closed');
    if (captures.some((capture) => this.captures.get(capture.id) !== capture.sha256)) return refusal(422, 'capture-missing');
    this.evaluations.set(id, { imei, captures: Object.fromEntries(captures.map(({ side, sha256: hash }) => [side, hash])) });
    return null;
  }
}
