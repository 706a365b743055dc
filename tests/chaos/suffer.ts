import { setTimeout as wait } from 'node:timers/promises';
import type { AppServer } from '#tests/support/app-server.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import type { Insured } from '#tests/support/people.ts';
import { faultsOf } from './network.ts';
import { evaluationPath, nextAct, open } from './person.ts';
import type { Phone } from './phone.ts';
import type { Mishap } from './plan.ts';

export interface Place {
  phone: Phone;
  server: AppServer;
  proxy: FaultProxy;
  insured: Insured;
}

const movedMs = 8_000;

/** Does one thing while another goes wrong. What the thing itself meets is no error: a person tries again. */
export async function suffer(place: Place, mishap: Mishap, doing: () => Promise<void>): Promise<void> {
  const { phone, server, proxy, insured } = place;
  const address = proxy.origin + evaluationPath(insured);
  const act = () => doing().catch(() => undefined);
  const actAndSee = async () => {
    const before = await nextAct(phone.page()).catch(() => 'none');
    await act();
    await until(async () => !phone.isAlive() || (await nextAct(phone.page()).catch(() => before)) !== before);
  };
  switch (mishap.kind) {
    case 'none':
      return actAndSee();
    case 'die-at-write':
      await phone.dieAtWrite(mishap.write).catch(() => undefined);
      await actAndSee();
      break;
    case 'die': {
      const acted = act();
      await wait(mishap.afterMs);
      await phone.die();
      await acted;
      break;
    }
    case 'server-dies': {
      const acted = actAndSee();
      await wait(mishap.afterMs);
      await server.kill();
      await wait(mishap.downMs);
      await server.start();
      return acted;
    }
    case 'offline':
      await phone.setOffline(true);
      await actAndSee();
      await wait(mishap.forMs);
      return phone.setOffline(false).catch(() => undefined);
    case 'network':
      proxy.set(faultsOf[mishap.fault]);
      await actAndSee();
      await wait(mishap.forMs);
      proxy.set({});
      return proxy.cutAll();
    case 'reload':
      await act();
      await phone
        .page()
        .reload({ timeout: movedMs })
        .catch(() => undefined);
      return;
    case 'back':
      await actAndSee();
      await phone
        .page()
        .goBack({ timeout: movedMs })
        .catch(() => undefined);
      return;
    case 'reopen-tab':
      await act();
      return open(await phone.newPage(), address);
    case 'second-tab': {
      const second = await phone.secondTab();
      await open(second, address);
      await actAndSee();
      return second.close();
    }
    case 'double-tap':
      await Promise.all([actAndSee(), act()]);
      return;
    case 'sessions-revoked':
      await server.query('delete from sessions where user_id = $1', [insured.id]);
      return actAndSee();
    case 'clock':
      await phone.moveClock(mishap.days);
      await open(phone.page(), address);
      return actAndSee();
  }
  // It has written less than that: the next thing it does is not killed for it.
  if (phone.isAlive()) await phone.dieAtWrite(0).catch(() => undefined);
  if (phone.isAlive()) return;
  await phone.die();
  await phone.start();
  await open(phone.page(), address);
}

/** Waits for something, for as long as a person would. */
export async function until(isTrue: () => Promise<boolean>, patienceMs = movedMs): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await wait(200);
  }
  return false;
}
