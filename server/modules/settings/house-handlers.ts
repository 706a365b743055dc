import { fullName } from '#domain/person/full-name.ts';
import { getHouseSettings, type HouseAnswer, updateHouseSettings } from '#domain/wire/house-settings.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import type { Ports } from '#server/ports/ports.ts';
import { changeHouse } from './change-house.ts';
import { houseDefaults, readHouse } from './house.ts';
import { selectChangedBy } from './store.ts';

async function houseAnswer(db: Executor, ports: Ports): Promise<HouseAnswer> {
  const changed = await selectChangedBy(db);
  return {
    settings: await readHouse(db, ports),
    defaults: houseDefaults(ports),
    changed: changed.map(({ name, at, by }) => ({ name, at: at.toISOString(), by: { id: by.id, name: fullName(by) } })),
  };
}

export const houseSettingRoutes: Route[] = [
  implement(getHouseSettings, ({ db, ports }) => houseAnswer(db, ports)),
  implement(updateHouseSettings, async ({ body, actor, db, ports }) => {
    if (actor.kind !== 'user') throw new ProblemError('forbidden');
    await changeHouse(db, ports, actor, body);
    return houseAnswer(db, ports);
  }),
];
