import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import type { ProblemCode } from '#domain/shared/problem-code.ts';
import type { Transport } from '#src/outbox/ports.ts';
import { sha256 } from './outbox-rig.ts';

const refusal = (status: number, code: ProblemCode): Outcome => ({ type: 'problem', status, code, retryAfterMs: null });

/** A fake of our server for claims and their files, as far as a phone can tell the difference. */
export class ClaimServer {
  /** The claims by identifier: the description, and each file as `document: text`, in the order in which they arrived. */
  readonly claims = new Map<string, { description: string; files: string[] }>();
  isReachable = true;
  /** The present day of the server: claims declared for a later day are refused. */
  today = '2026-12-31';
  /** Every answer is lost on the way. */
  losesAnswers = false;
  grant: string | null = null;
  private readonly captures = new Map<string, string>();
  private readonly hashes = new Map<string, string>();

  readonly transport: Transport = {
    send: async (item, bytes, reports) => {
      if (!this.isReachable) return { type: 'no-answer', isOffline: true, retryAfterMs: null };
      if (this.grant !== null && item.grant?.token !== this.grant) return refusal(401, 'unauthenticated');
      if (item.action === 'asset') await reports.onSlot(`http://server/${item.id}`);
      await reports.onConfirmed(Math.floor(item.sizeBytes / 2));
      const outcome = this.receive(item, sha256(bytes), new TextDecoder().decode(bytes));
      if (this.losesAnswers) return { type: 'no-answer', isOffline: false, retryAfterMs: null };
      if (outcome.type === 'receipt') await reports.onConfirmed(item.sizeBytes);
      return outcome;
    },
  };

  private receive({ id, subject, kind }: OutboxItem, hash: string, text: string): Outcome {
    if (subject.type !== 'claim') throw new Error('not of a claim');
    if (kind === 'claim') return this.declare(JSON.parse(text) as { identifier: string; loss_date: string; description: string }, hash);
    const claim = this.claims.get(subject.id);
    if (!claim) return refusal(422, 'invalid-input');
    const before = this.captures.get(id);
    if (before === undefined) {
      this.captures.set(id, hash);
      claim.files.push(`${subject.document}: ${text}`);
    }
    return (before ?? hash) === hash ? { type: 'receipt', sha256: hash } : refusal(409, 'different-bytes');
  }

  private declare(
    { identifier, loss_date: lossDate, description }: { identifier: string; loss_date: string; description: string },
    hash: string,
  ) {
    const before = this.hashes.get(identifier);
    if (before !== undefined) return before === hash ? ({ type: 'receipt', sha256: hash } as const) : refusal(409, 'different-bytes');
    if (lossDate > this.today) return refusal(422, 'invalid-input');
    this.hashes.set(identifier, hash);
    this.claims.set(identifier, { description, files: [] });
    return { type: 'receipt', sha256: hash } as const;
  }
}
