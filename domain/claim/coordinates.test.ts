import { expect, test } from 'vitest';
import { mapAt, parseCoordinates } from './coordinates.ts';

test.each([
  ['40.4168, -3.7038', 40.4168, -3.7038],
  ['  40.4168 -3.7038 ', 40.4168, -3.7038],
  ['-33;151', -33, 151],
  ['https://www.google.com/maps/@40.4168,-3.7038,17z', 40.4168, -3.7038],
  ['https://maps.google.com/?q=40.4168,-3.7038', 40.4168, -3.7038],
  ['https://maps.apple.com/?ll=40.4168,-3.7038&q=iPhone', 40.4168, -3.7038],
  ['https://www.google.com/maps/search/?api=1&query=40.4168%2C-3.7038', 40.4168, -3.7038],
  ['https://www.openstreetmap.org/?mlat=40.4168&mlon=-3.7038', 40.4168, -3.7038],
])('%s', (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude });
});

test.each(['', 'Calle Mayor 1', '91, 0', '0, 181', '40.4168', '40,4168, -3,7038', 'https://maps.app.goo.gl/abc'])(
  '"%s" says no place',
  (text) => {
    expect(parseCoordinates(text)).toBeNull();
  },
);

test('a place goes to a map and comes back from it', () => {
  const place = { latitude: -33.5, longitude: 151.25 };
  expect(parseCoordinates(mapAt(place))).toEqual(place);
});
