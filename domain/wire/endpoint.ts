import type * as v from 'valibot';
import type { Callers } from '#domain/access/callers.ts';
import type { FactorRule } from '#domain/access/second-factor.ts';
import type { ProblemCode } from '#domain/shared/problem-code.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Whose object a call is about: that of `{id}` in its path. A `proposal` is its store's. Of a `capture` the use case reads whose it is; a `list` has no id, and each caller gets
 * what is theirs.
 */
export type ObjectKind = 'policy' | 'user' | 'store' | 'proposal' | 'capture' | 'list';

/**
 * The narrow credentials that a call takes besides a session: `contracting`, of whoever has just contracted (decision A82), pays for that policy, opens its
 * evaluation and signs it; `evaluation` hands in one evaluation (decision A81); `claim` declares what happened to one insured thing and sends its files.
 */
export type GrantKind = 'contracting' | 'evaluation' | 'claim';

/** Order of refusals: 401 without a credential, 403 wrong role, 404 another's object. A call about somebody's object says whose, and which grants it takes; one that does not say so does not compile, and the server does not start with it. */
type Authorisation =
  | { who: 'owner'; of: Exclude<ObjectKind, 'list'>; grants?: readonly ('contracting' | 'claim')[] }
  | { who: 'seller'; of: 'policy'; grants?: undefined }
  | { who: 'evaluation'; of: Exclude<ObjectKind, 'list'>; grants: readonly Exclude<GrantKind, 'contracting'>[] }
  | { who: 'store'; of: 'store' | 'proposal' | 'list'; grants?: undefined }
  | { who: Exclude<Callers, 'owner' | 'seller' | 'evaluation' | 'store'>; of?: undefined; grants?: undefined };

export type Schema = v.GenericSchema<unknown, unknown>;

interface CallParts {
  method: Method;
  /** Under the API base, with `{name}` for parameters: `/policies/{id}`. */
  path: `/${string}`;
  summary: string;
  params?: v.GenericSchema<Record<string, string>, unknown>;
  query?: Schema;
  body?: Schema;
  /** `null`: 204 without a body. */
  response: Schema | null;
  /** What it asks of the second factor of staff and administrators besides what each call asks; of a file out it is always `fresh`. */
  factor?: FactorRule;
  /** What this call may answer besides the problems that every call may answer. */
  problems: readonly ProblemCode[];
  /** A repeated call with the same `Idempotency-Key` and the same bytes gets the same answer; other bytes: `different-bytes`. */
  idempotent?: boolean;
  /**
   * A GET that, asked with `Accept: text/event-stream`, answers again whenever its answer has changed: each event is the whole of it. Says
   * what it is about: `risk`, the `riskId` of its path.
   */
  live?: 'risk';
  /** Public, and yet a policyholder's session that comes along is kept as who asked. It gives no right, and one that is over refuses nobody. */
  notesCaller?: boolean;
  /** Public only to whoever knows an address that cannot be guessed: what it answers stays in nobody's cache. */
  isSecret?: boolean;
  /**
   * It makes something: 201, and where that is read, with names of the answer's fields: `/stores/{id}`, or below its own address `./{id}`; `true` where
   * it has no address. 201 also where it was made before, by the same call or by one that goes on.
   */
  creates?: true | `/${string}` | `./${string}`;
  /** The call that reads what this one changes. Its answer may be sent back: what is as it was read is no change, what is only read is left aside. */
  changes?: EndpointParts;
  /** The call that reads what this one does something to, in words of its own: its answer is no body of this one, and its tag is taken like that of `changes`. */
  actsOn?: EndpointParts;
  /** Names that parts of its body had before, and those that they have now; of one that held several, theirs. Both are taken, only these are in the document. */
  formerly?: Readonly<Record<string, string | readonly string[]>>;
  /** What it answers besides JSON, asked for by `Accept` or by its query. */
  files?: readonly string[];
  /** Largest body taken; when absent 64 KiB, and 16 KiB of a public call. */
  maxBodyBytes?: number;
}

export type EndpointParts = CallParts & Authorisation;

/** The call whose tag another one takes as `If-Match`: it does what was decided of that answer, and of no other. */
export function taggedBy({ changes, actsOn }: Pick<CallParts, 'changes' | 'actsOn'>): EndpointParts | undefined {
  return changes ?? actsOn;
}

type InputOf<S> = S extends Schema ? v.InferInput<S> : undefined;
type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined;

export type Endpoint<Parts extends EndpointParts = EndpointParts> = Parts;
/** What the caller gives. */
export type ParamsInput<E extends EndpointParts> = InputOf<E['params']>;
export type QueryInput<E extends EndpointParts> = InputOf<E['query']>;
export type BodyInput<E extends EndpointParts> = InputOf<E['body']>;
/** What the handler receives. */
export type ParamsOutput<E extends EndpointParts> = OutputOf<E['params']>;
export type QueryOutput<E extends EndpointParts> = OutputOf<E['query']>;
export type BodyOutput<E extends EndpointParts> = OutputOf<E['body']>;
/** What the handler returns and the caller receives. Response schemas must not transform. */
export type ResponseOf<E extends EndpointParts> = E['response'] extends Schema ? v.InferOutput<E['response']> : undefined;

/** One call of the contract: the server routes it, the client calls it, the OpenAPI document lists it. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Parts extends EndpointParts>(parts: Parts): Endpoint<Parts> {
  return parts;
}
