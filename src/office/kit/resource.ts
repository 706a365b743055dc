import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { HistorySubject } from '#domain/audit/event-subject.ts';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { LabelsOf } from '#src/forms/labels.ts';
import type { WireForm } from '#src/forms/use-wire-form.ts';

/** The id in the address of a page on which a new one is made. */
export const newId = 'nuevo';

/** The calls of one kind of thing: what is made takes the whole of it, what is changed a part. */
export interface ResourceCalls {
  list: EndpointParts;
  get: EndpointParts & { response: v.GenericSchema<unknown, { id: number }> };
  /** Absent: the office cannot make one. */
  create?: EndpointParts & { body: v.GenericSchema<FieldValues, unknown> };
  update: EndpointParts;
  /** The fields of its form, where there is no `create` that has them. */
  body?: v.GenericSchema<FieldValues, unknown>;
  /** Absent: it can be put aside, and never deleted. */
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
  /** The page of its list, where one comes from and goes back to. */
  place: AppPath;
  /** Where it stands below something else: that thing's page, the place of that in the navigation, and how the path of the calls names both. */
  within?: { place: AppPath; above: readonly { to: AppPath; text: string }[]; params: Readonly<Record<string, string>>; idName: string };
  words: {
    /** "Distribuidores" */
    many: string;
    /** "Distribuidor" */
    one: string;
    /** "Nuevo distribuidor", where the office can make one. */
    fresh?: string;
    /** "¿Borrar este distribuidor?" */
    askRemove?: string;
    /** What is deleted with it, or when it is refused. */
    removes?: ReactNode;
    /** What has to go first, where it can be in use. */
    inUse?: string;
  };
  nameOf: (given: OneOfCalls<Calls>) => string;
  /** The kind of thing whose history is asked for. */
  subject: HistorySubject;
  labels: LabelsOf<BodyOf<Calls>>;
  /** What stands in the fields at first; null: one is being made. */
  start: (given: OneOfCalls<Calls> | null) => { [Name in keyof BodyOf<Calls>]?: unknown };
  fields: (form: WireForm<BodyOf<Calls>>, given: OneOfCalls<Calls> | null) => ReactNode;
  /** Stands beside the form; on a phone below it. */
  beside?: (form: WireForm<BodyOf<Calls>>) => ReactNode;
  /** Whether this one may be changed by whoever may change some. */
  isChangeable?: (given: OneOfCalls<Calls>) => boolean;
}

/** The parameters in the path of its calls. */
export function paramsOf<Calls extends ResourceCalls>({ within }: ResourceParts<Calls>, id: string): Readonly<Record<string, string>> {
  return within ? { ...within.params, [within.idName]: id } : { id };
}
