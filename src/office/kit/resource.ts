import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { HistorySubject } from '#domain/audit/event-subject.ts';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { LabelsOf } from '#src/forms/labels.ts';
import type { WireForm } from '#src/forms/use-wire-form.ts';

/** The id in the address of the page that makes a new thing. */
export const newId = 'nuevo';

/** The calls of one kind of thing: `create` takes the whole body, `update` a part of it. */
export interface ResourceCalls {
  list: EndpointParts;
  get: EndpointParts & { response: v.GenericSchema<unknown, { id: number }> };
  /** Absent: the office cannot make a new one. */
  create?: EndpointParts & { body: v.GenericSchema<FieldValues, unknown> };
  update: EndpointParts;
  /** The schema of the form, where there is no `create` that has it. */
  body?: v.GenericSchema<FieldValues, unknown>;
  /** Absent: such a thing can be deactivated, and never deleted. */
  remove?: EndpointParts;
}

export type BodyOf<Calls extends ResourceCalls> = Calls extends {
  create: { body: infer Body extends v.GenericSchema<FieldValues, unknown> };
}
  ? v.InferInput<Body>
  : Calls extends { body: infer Body extends v.GenericSchema<FieldValues, unknown> }
    ? v.InferInput<Body>
    : never;
export type OneOfCalls<Calls extends ResourceCalls> = ResponseOf<Calls['get']>;

export interface ResourceParts<Calls extends ResourceCalls> {
  calls: Calls;
  /** The page of its list, to which the form leads back. */
  place: AppPath;
  /** Of a thing that stands below another: its place in the navigation, the pages above it, the path parameters of the upper thing, and the name of its own id there. */
  within?: { place: AppPath; above: readonly { to: AppPath; text: string }[]; params: Readonly<Record<string, string>>; idName: string };
  words: {
    /** The plural: "Distribuidores". */
    many: string;
    /** The singular: "Distribuidor". */
    one: string;
    /** The words for a new one, where the office can make one: "Nuevo distribuidor". */
    fresh?: string;
    /** The question before deleting: "¿Borrar este distribuidor?". */
    askRemove?: string;
    /** What is deleted with it, or when deleting is refused. */
    removes?: ReactNode;
    /** What must be removed first, for things that can be in use. */
    inUse?: string;
  };
  nameOf: (given: OneOfCalls<Calls>) => string;
  /** The kind of thing, as the call of the history names it. */
  subject: HistorySubject;
  labels: LabelsOf<BodyOf<Calls>>;
  /** The start values of the form; null: of a new thing. */
  start: (given: OneOfCalls<Calls> | null) => { [Name in keyof BodyOf<Calls>]?: unknown };
  fields: (form: WireForm<BodyOf<Calls>>, given: OneOfCalls<Calls> | null) => ReactNode;
  /** Stands beside the form; on a phone below it. */
  beside?: (form: WireForm<BodyOf<Calls>>) => ReactNode;
  /** Whether this thing may be changed, by people who may change such things. */
  isChangeable?: (given: OneOfCalls<Calls>) => boolean;
}

/** The parameters in the paths of its calls. */
export function paramsOf<Calls extends ResourceCalls>({ within }: ResourceParts<Calls>, id: string): Readonly<Record<string, string>> {
  return within ? { ...within.params, [within.idName]: id } : { id };
}
