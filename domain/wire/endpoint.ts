import type * as v from 'valibot';
import type { Callers } from '#domain/access/callers.ts';
import type { FactorRule } from '#domain/access/second-factor.ts';
import type { ProblemCode } from '#domain/shared/problem-code.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Kind of the object that a call is about, which `{id}` in its path names. A `proposal` belongs to its store. The owner of a `capture` is looked up by the use case.
 * A `list` has no id, and each caller gets their own rows.
 */
export type ObjectKind = 'policy' | 'user' | 'store' | 'proposal' | 'capture' | 'list';

/**
 * The narrow credentials that a call accepts besides a session. `contracting`, of whoever has just contracted (decision A82): pays for that policy, opens its
 * evaluation and signs it. `evaluation`: hands in one evaluation (decision A81). `claim`: declares what happened to one insured thing and sends its files.
 */
export type GrantKind = 'contracting' | 'evaluation' | 'claim';

/**
 * Order of refusals: 401 without a credential, 403 wrong role, 404 somebody else's object. A call about somebody's object names the kind of object and the grants
 * that it accepts: one that does not name them does not compile, and the server does not start with it.
 */
type Authorisation =
  | { who: 'owner'; of: Exclude<ObjectKind, 'list'>; grants?: readonly ('contracting' | 'claim')[] }
  | { who: 'seller'; of: 'policy'; grants?: undefined }
  | { who: 'evaluation'; of: Exclude<ObjectKind, 'list'>; grants: readonly Exclude<GrantKind, 'contracting'>[] }
  | { who: 'store'; of: 'store' | 'proposal' | 'list'; grants?: undefined }
  | { who: Exclude<Callers, 'owner' | 'seller' | 'evaluation' | 'store'>; of?: undefined; grants?: undefined };

export type Schema = v.GenericSchema<unknown, unknown>;

interface CallParts {
  method: Method;
  /** Path below the API base, with `{name}` for parameters: `/policies/{id}`. */
  path: `/${string}`;
  summary: string;
  params?: v.GenericSchema<Record<string, string>, unknown>;
  query?: Schema;
  body?: Schema;
  /** `null`: 204 without a body. */
  response: Schema | null;
  /** What the call asks of the second factor of staff and administrators; left out: what every call asks. Exporting a list as a file always asks `fresh`. */
  factor?: FactorRule;
  /** Problems that this call may answer besides those that every call may answer. */
  problems: readonly ProblemCode[];
  /** A repeated call with the same `Idempotency-Key` and the same bytes gets the same answer; other bytes: `different-bytes`. */
  idempotent?: boolean;
  /**
   * A GET that, asked with `Accept: text/event-stream`, sends its whole answer again whenever it changes. The value says what the answer is about: `risk`, the
   * `riskId` of the path.
   */
  live?: 'risk';
  /** A public call that records the policyholder's session, if one is sent, as the caller. The session gives no right, and one that has ended is not refused. */
  notesCaller?: boolean;
  /** A public call whose address cannot be guessed and works as a secret: its answer is stored in nobody's cache. */
  isSecret?: boolean;
  /**
   * The call creates something: 201, and a `Location` made of the answer's fields: `/stores/{id}`, or `./{id}` below the call's own address; `true` where what is
   * created has no address. It is 201 also when the call answers something that exists: made by the same call before, or still in progress.
   */
  creates?: true | `/${string}` | `./${string}`;
  /**
   * The call that reads what this one changes. Its answer may be sent back as the body: a field with the value that was read is no change, and read-only fields are
   * ignored.
   */
  changes?: EndpointParts;
  /** The call that reads what this one acts on. Its answer cannot be sent back as the body, but its ETag is accepted as with `changes`. */
  actsOn?: EndpointParts;
  /**
   * Former names of parts of the body, each with its present name, or with the several parts into which it was divided. Both are accepted; only present names are
   * documented.
   */
  formerly?: Readonly<Record<string, string | readonly string[]>>;
  /** Media types that the call answers besides JSON, asked for by `Accept` or by its query. */
  files?: readonly string[];
  /** Largest body in bytes; left out: 64 KiB, or 16 KiB for a public call. */
  maxBodyBytes?: number;
}

export type EndpointParts = CallParts & Authorisation;

/** The call whose ETag this one accepts as `If-Match`, so that it acts only on the answer that the caller has seen. */
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
