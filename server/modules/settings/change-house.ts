import { changesBetween } from '#domain/audit/changes.ts';
import type { HouseSettingName, HouseSettings } from '#domain/wire/house-settings.ts';
import type { Executor } from '#server/db/connect.ts';
import type { UserActor } from '#server/http/actor.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { houseDefaults, houseNames, isParts, readHouse, withSet } from './house.ts';
import { deleteHouseSettings, upsertHouseSetting } from './store.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The part of a setting that has to be stored: what differs from its default. Undefined: nothing differs. */
function toKeep(value: unknown, byDefault: unknown): unknown {
  if (isSame(value, byDefault)) return undefined;
  // The two ends of the opening hours, and all parts of a brand, are validated together, so they are stored together.
  if (!isParts(value) || !isParts(byDefault) || 'from' in value || 'dock' in value) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, part]) => !isSame(part, byDefault[name])));
}

/** Changes the given settings; a value equal to its default is not stored. Who changed what, and the values before, are audited. */
export async function changeHouse(
  db: Executor,
  ports: Ports,
  actor: UserActor,
  given: Partial<Record<HouseSettingName, unknown>>,
): Promise<HouseSettings> {
  const before = await readHouse(db, ports);
  const defaults = houseDefaults(ports);
  const forgotten: string[] = [];
  for (const name of houseNames) {
    if (given[name] === undefined) continue;
    const value = toKeep(withSet(before[name] as unknown, given[name]), defaults[name]);
    if (value === undefined) forgotten.push(name);
    else if (!isSame(value, toKeep(before[name], defaults[name])))
      await upsertHouseSetting(db, { name, value, changedAt: ports.clock.now(), changedBy: actor.userId });
  }
  await deleteHouseSettings(db, forgotten);
  const after = await readHouse(db, ports);
  const changes = changesBetween(before, after);
  if (changes.length > 0) await recordEvent(db, ports, { kind: 'settings-changed', ...whoOf(actor), data: { house: 1, changes } });
  return after;
}
