import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, instant, instantField } from './fields.ts';
import { latitudeField, longitudeField } from './places.ts';
import { line } from './typed-fields.ts';

const maxVersionLength = 40;
/** A position with a larger error than this helps nobody to find a phone. */
const maxAccuracyMetres = 100_000;

/** `terminalId`: the id of the mobile risk. */
const params = v.object({ id: idParam, terminalId: idParam });
const position = {
  latitude: latitudeField,
  longitude: longitudeField,
  accuracy_m: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxAccuracyMetres))),
  located_at: instant,
};

/** The position of a phone with an open claim of theft or robbery, while its holder consents (decision A58); else `not-found`. That the office looked is recorded. */
export const getTerminalCoordinates = endpoint({
  method: 'GET',
  path: '/policies/{id}/mobile-terminals/{terminalId}/coordinates',
  summary: 'Dónde está un móvil robado, con el consentimiento de su dueño',
  who: 'owner',
  of: 'policy',
  params,
  response: v.object(position),
  problems: [],
});

/**
 * The policyholder consents, to the text of this version, and says where the phone is. `invalid-input`: no such claim is open (`terminalId`), or `located_at` is
 * `in-future`.
 */
export const shareTerminalCoordinates = endpoint({
  method: 'PUT',
  path: '/policies/{id}/mobile-terminals/{terminalId}/coordinates',
  summary: 'Consentir y decir dónde está un móvil robado',
  who: 'owner',
  of: 'policy',
  params,
  body: v.strictObject({ ...position, located_at: instantField, consent_version: line(maxVersionLength) }),
  response: null,
  problems: ['invalid-input'],
});

/** The consent ends, and the position is deleted. */
export const withdrawTerminalCoordinates = endpoint({
  method: 'DELETE',
  path: '/policies/{id}/mobile-terminals/{terminalId}/coordinates',
  summary: 'Retirar el consentimiento: se borra dónde está el móvil',
  who: 'owner',
  of: 'policy',
  params,
  response: null,
  problems: [],
});
