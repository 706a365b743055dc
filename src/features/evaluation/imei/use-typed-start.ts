import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as v from 'valibot';
import { openEvaluationAtom } from '#src/features/evaluation/evaluation-state.ts';
import { drafts } from '#src/state/drafts.ts';

const typedSchema = v.object({
  /** The IMEI of the evaluation over which it was typed: once another one is accepted, what was typed no longer counts. */
  over: v.nullable(v.string()),
  imei: v.string(),
  imei2: v.nullable(v.string()),
});

/**
 * The texts with which the fields for an IMEI begin, and how to keep what is typed into them, so that a reload does not lose it. `read`: a number that was read and is
 * to be corrected; else what was begun in this tab or, with nothing begun, the evaluation's IMEI.
 */
export function useTypedStart(read: { imei: string; imei2: string | null } | undefined) {
  const open = useAtomValue(openEvaluationAtom);
  const userId = open?.place.userId ?? 0;
  const name = `imei.${open?.place.riskId ?? 0}`;
  const over = open?.draft.imei?.value ?? null;
  const [start] = useState(() => {
    if (read) return read;
    const typed = v.safeParse(typedSchema, drafts.read(userId, name));
    if (typed.success && typed.output.over === over) return typed.output;
    return { imei: over ?? '', imei2: open?.draft.imei?.second ?? null };
  });
  return { start, keep: (imei: string, imei2: string | null) => drafts.keep(userId, name, { over, imei, imei2 }) };
}
