import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { type Engine, engineWaitMs } from '#tests/support/engine.ts';
import { type Insured, password } from '#tests/support/people.ts';
import type { Person } from './person.ts';

const fixture = (path: string) => resolve(import.meta.dirname, '../fixtures', path);

/** The IMEI that `giveImeiByPicture` gives. */
export const picturedImei = '354049075595941';

/** Logs in, and waits until the service worker controls the page: Firefox aborts a navigation during that change. */
export async function signIn(engine: Engine, { write, press, title }: Person, server: AppServer, { email }: Pick<Insured, 'email'>) {
  await engine.open(`${server.origin}/acceso`);
  await write('Correo', email);
  await write('Contraseña', password);
  await press('Entrar');
  await title('Hola');
  await expect.poll(() => engine.ask('navigator.serviceWorker.controller !== null'), { timeout: engineWaitMs }).toBe(true);
}

/** Goes from the log-in to the choice of how to give the IMEI, and waits until everything works without a network, where the engine can do that. */
export async function openEvaluation(engine: Engine, person: Person, server: AppServer, insured: Insured) {
  await signIn(engine, person, server, insured);
  await engine.open(`${server.origin}/evaluation?policy=${insured.policyId}`);
  await person.text('Listo para funcionar sin conexión.');
}

export async function typeImei({ choose, write }: Person, imei: string) {
  await choose('Escribirlo');
  // The app checks the number as soon as the fifteenth digit is typed.
  await write('IMEI (15 dígitos)', imei);
}

/** Gives the number by a screenshot, which is cropped, read on the device and confirmed. */
export async function giveImeiByPicture({ file, title, press, text }: Person) {
  await file('Elegir captura', fixture(`imei/screen-${picturedImei}.png`));
  await title('Deja dentro solo el IMEI');
  await press('Leer el IMEI');
  await text('35 404907 559594 1');
  await press('Sí, es este');
}

/** Gives both photos as files, up to the review. */
export async function choosePhotos({ file, title, useShot }: Person) {
  await title('Ponte delante de un espejo');
  await file('Archivo de la foto de delante', fixture('mirror/room.jpg'));
  await useShot('Ahora, la parte de atrás');
  await file('Archivo de la foto de detrás', fixture('mirror/back.jpg'));
  await useShot('¿Se ve todo bien?');
}
