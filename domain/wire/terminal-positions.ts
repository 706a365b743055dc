import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParam, instant, instantField } from './fields.ts';
import { latitudeField, longitudeField } from './places.ts';
import { line } from './typed-fields.ts';

const maxVersionLength = 40;
/** Half the way round the Earth says nothing any more. */
const maxAccuracyMetres = 100_000;

/** `terminalId`: the id of the mobile risk. */
const params = v.object({ id: idParam, terminalId: idParam });
const position = {
  latitude: latitudeField,
  longitude: longitudeField,
  accuracy_m: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxAccuracyMetres))),
  located_at: instant,
};

/** Where a phone with an open claim of theft or robbery is, while its holder consents (decision A58); else `not-found`. That the office looked is recorded. */
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

/** Its holder agrees, to the text with this version, and says where it is. `invalid-input`: no such claim is open (`terminalId`), or it was there `in-future` (`located_at`). */
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

/** The consent ends, and nothing of the place stays. */
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
