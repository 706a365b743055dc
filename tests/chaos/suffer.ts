import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Insured } from '#tests/support/people.ts';
import { faultsOf, isOfNetwork } from './network.ts';
import { evaluationPath, logOut, nextAct, open } from './person.ts';
import { lastWritePath, type Phone } from './phone.ts';
import type { Mishap } from './plan.ts';
import type { Site } from './site.ts';

export interface Place extends Pick<Site, 'server' | 'proxy'> {
  phone: Phone;
  insured: Insured;
}

const movedMs = 4_000;
/** How long a service worker has the phone for itself. */
const workerMs = 4_000;
const leavesAfterMs = 600;
/** What is to be sent leaves within that, also after an attempt that failed. */
const leavesWithinMs = 12_000;

/** The thing that is being done; given a page, it is done there. */
export type Doing = (page?: Page) => Promise<void>;

/** Does one thing while another goes wrong; answers whether it really did. What the thing itself meets is no error: a person tries again. */
export async function suffer(place: Place, mishap: Mishap, doing: Doing): Promise<boolean> {
  const { phone, server, proxy, insured } = place;
  const address = proxy.origin + evaluationPath(insured);
  const act = () => doing().catch(() => undefined);
  const actAndSee = async () => {
    const before = await nextAct(phone.page()).catch(() => 'none');
    await act();
    await until(async () => !phone.isAlive() || (await nextAct(phone.page()).catch(() => before)) !== before);
  };
  /** Switched on again if it is off, at the evaluation; answers whether it was. */
  const revive = async () => {
    if (phone.isAlive()) return false;
    await phone.die();
    await phone.start();
    await open(phone.page(), address);
    return true;
  };
  if (isOfNetwork(mishap)) {
    const before = proxy.struck();
    proxy.set(faultsOf[mishap.kind]);
    await actAndSee();
    // What waits for its turn to be sent again is waited for: the fault is one of what leaves, not of a moment.
    const hasStruck = await until(async () => proxy.struck() > before, leavesWithinMs);
    await wait(mishap.forMs);
    proxy.set({});
    proxy.cutAll();
    return hasStruck;
  }
  switch (mishap.kind) {
    case 'none':
      await actAndSee();
      return false;
    case 'dies-at-write':
      await phone.dieAtWrite(mishap.write).catch(() => undefined);
      await actAndSee();
      // It has written less than that: the next thing it does is not killed for it.
      if (phone.isAlive()) await phone.dieAtWrite(0).catch(() => undefined);
      return revive();
    case 'dies-at-worker-write': {
      const asked = () => proxy.requests().filter(({ path }) => path === lastWritePath).length;
      const before = asked();
      await phone.markWorkerWrite(mishap.write);
      // The page begins, and has not ended when it is closed: the worker goes on from there.
      proxy.set(faultsOf.late);
      await act();
      await wait(leavesAfterMs);
      await phone.newPage();
      const hasStruck = await until(async () => asked() > before, workerMs, 20);
      proxy.set({});
      if (hasStruck) await phone.die();
      else {
        await phone.markWorkerWrite(0);
        await open(phone.page(), address);
      }
      await revive();
      return hasStruck;
    }
    case 'dies': {
      const acted = act();
      await wait(mishap.afterMs);
      await phone.die();
      await acted;
      return revive();
    }
    case 'server-dies': {
      const before = proxy.struck();
      const acted = actAndSee();
      await wait(mishap.afterMs);
      await server.kill();
      await wait(mishap.downMs);
      await server.start();
      await acted;
      return proxy.struck() > before;
    }
    case 'offline': {
      await phone.setOffline(true);
      await actAndSee();
      const isOff = await phone
        .page()
        .evaluate(() => !navigator.onLine)
        .catch(() => false);
      await wait(mishap.forMs);
      await phone.setOffline(false).catch(() => undefined);
      return isOff;
    }
    case 'reload':
      await act();
      return succeeds(phone.page().reload({ timeout: movedMs }));
    case 'back':
      await actAndSee();
      return succeeds(phone.page().goBack({ timeout: movedMs }));
    case 'reopen-tab':
      await act();
      await open(await phone.newPage(), address);
      return true;
    case 'second-tab': {
      const second = await phone.secondTab();
      await open(second, address);
      const [, hasActed] = await Promise.all([actAndSee(), succeeds(doing(second))]);
      await second.close();
      return hasActed;
    }
    case 'double-tap': {
      const [, hasActed] = await Promise.all([actAndSee(), succeeds(doing())]);
      return hasActed;
    }
    case 'sessions-revoked': {
      const gone = await server.query('delete from sessions where user_id = $1 returning 1', [insured.id]);
      await actAndSee();
      return gone.length > 0;
    }
    case 'log-out': {
      await act();
      const isOut = await logOut(phone.page(), proxy.origin);
      await open(phone.page(), address);
      return isOut;
    }
    case 'clock': {
      await phone.moveClock(mishap.hours);
      await open(phone.page(), address);
      const isOff = await phone
        .page()
        .evaluate(() => Date.now())
        .then(
          (there) => Math.abs(there - Date.now()) > 3_000_000,
          () => false,
        );
      await actAndSee();
      return isOff;
    }
  }
}

const succeeds = (doing: Promise<unknown>) =>
  doing.then(
    () => true,
    () => false,
  );

/** Waits for something, for as long as a person would. */
export async function until(isTrue: () => Promise<boolean>, patienceMs = movedMs, everyMs = 200): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await wait(everyMs);
  }
  return false;
}
