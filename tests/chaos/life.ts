import { sha256 } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { countEvaluations, seenByStaff } from '#tests/support/arrived.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { addInsured } from '#tests/support/people.ts';
import { becomeReadyOffline, button, fillSignIn, title } from '#tests/support/walk.ts';
import { judge, type Sentence, type World, type Wrong } from './judge.ts';
import { act, Choices, evaluationPath, goBackTo, nextAct, open } from './person.ts';
import { startPhone } from './phone.ts';
import { type Correction, planOf } from './plan.ts';
import { hear, readKept } from './seen.ts';
import { type Place, suffer, until } from './suffer.ts';

const mostSteps = 40;
const healMs = 60_000;

export interface LivedLife {
  wrong: Wrong[];
  world: World;
  /** What the person did and what went wrong around it, in order. */
  story: string[];
}

/** One evaluation from the log-in to the server, in a browser of its own; everything about it follows from the seed. */
export async function live(server: AppServer, seed: number): Promise<LivedLife> {
  const insured = await addInsured(server);
  const proxy = await startFaultProxy(server.origin);
  const phone = await startPhone(proxy.origin);
  const place: Place = { phone, server, proxy, insured };
  const story: string[] = [];
  try {
    const person = new Walker(place, seed, story);
    await person.begin();
    await person.evaluate();
    await person.lookBack();
    const world = await person.healed();
    return { wrong: judge(world), world, story };
  } finally {
    await phone.close();
    await proxy.close();
    await server.start();
  }
}

class Walker {
  readonly #place: Place;
  readonly #plan;
  readonly #choices;
  readonly #story: string[];
  readonly #said: Sentence[] = [];
  #given = { imei: '', front: '', back: '' };
  #taken: { front?: string | undefined; back?: string | undefined } = {};
  #hasForgotten = false;

  constructor(place: Place, seed: number, story: string[]) {
    this.#place = place;
    this.#plan = planOf(seed);
    this.#choices = new Choices(this.#plan);
    this.#story = story;
  }

  async begin(): Promise<void> {
    const { phone, proxy, insured } = this.#place;
    await phone.page().goto(`${proxy.origin}/acceso`, { timeout: healMs });
    await fillSignIn(phone.page(), insured);
    await title(phone.page(), /^Hola/).waitFor({ timeout: healMs });
    await phone.page().goto(proxy.origin + evaluationPath(insured));
    await becomeReadyOffline(phone.page());
  }

  async evaluate(): Promise<void> {
    const { phone, insured } = this.#place;
    for (let step = 0; step < mostSteps; step += 1) {
      const what = await nextAct(phone.page());
      await this.#hear();
      await this.#note();
      if (what === 'done') return;
      if (what === 'none') {
        await this.#open(evaluationPath(insured));
        continue;
      }
      if (what === 'send' && (await this.#correct(this.#plan.corrections.shift()))) continue;
      const mishap = what === 'sign-in' || what === 'use-shot' ? undefined : this.#plan.mishaps.shift();
      this.#story.push(mishap ? `${what}: ${Object.values(mishap).join(' ')}` : what);
      await suffer(this.#place, mishap ?? { kind: 'none' }, () => act(phone.page(), what, this.#choices, insured));
    }
  }

  /** Opened once more after "Enviar": what the app offers to change is changed, and then counts. */
  async lookBack(): Promise<void> {
    for (const correction of this.#plan.laterCorrections) {
      await this.#open(evaluationPath(this.#place.insured));
      if ((await nextAct(this.#place.phone.page())) === 'send' && (await this.#correct(correction))) await this.evaluate();
    }
    await this.#open('/pendientes');
    await this.#hear();
  }

  /** Everything works again, and nobody does anything. */
  async healed(): Promise<World> {
    const { phone, server, proxy, insured } = this.#place;
    proxy.set({});
    await server.start();
    await phone.setOffline(false);
    await this.#open('/');
    const isWhole = async () => {
      const { items } = await readKept(phone.page());
      return (await countEvaluations(server, insured)) > 0 && items.every(({ state }) => state === 'sent');
    };
    let isThere = await until(isWhole, healMs);
    let neededPerson = false;
    if (!isThere) {
      await this.#open('/pendientes');
      if ((await nextAct(phone.page())) === 'sign-in') await fillSignIn(phone.page(), insured);
      await button(phone.page(), /Enviar ahora|Reintentar/)
        .first()
        .click({ timeout: 5_000 })
        .catch(() => undefined);
      isThere = await until(isWhole, healMs / 2);
      neededPerson = isThere;
    }
    await this.#open('/pendientes');
    await this.#hear();
    const { evaluations, token } = await seenByStaff(server, insured);
    const bytesOf = async (id: string) => {
      const response = await fetch(`${server.api}/captures/${id}`, { headers: { authorization: `Bearer ${token}`, accept: 'image/*' } });
      return sha256(new Uint8Array(await response.arrayBuffer()));
    };
    const [kept] = await server.query<{ count: string }>('select count(*) from captures where risk_id = $1', [insured.riskId]);
    return {
      given: this.#given,
      hasForgotten: this.#hasForgotten,
      server: await Promise.all(
        evaluations.map(async ({ imei, captures }) => ({
          imei: imei ?? '',
          captures: await Promise.all(captures.map(async ({ id, side, sha256: named }) => ({ side, named, bytes: await bytesOf(id) }))),
        })),
      ),
      keptCaptures: Number(kept?.count),
      phone: (await readKept(phone.page())).items,
      said: this.#said,
      isStuck: !isThere,
      neededPerson,
    };
  }

  async #open(path: string): Promise<void> {
    await open(this.#place.phone.page(), this.#place.proxy.origin + path);
    await this.#hear();
  }

  async #hear(): Promise<void> {
    const { phone, server, insured } = this.#place;
    this.#said.push(...(await hear(phone.page(), server, insured).catch(() => [])));
  }

  /** What the draft holds: what was in it and was not changed has to be in it still. */
  async #note(): Promise<void> {
    const kept = await readKept(this.#place.phone.page()).catch(() => null);
    if (!kept) return;
    const front = kept.draft?.captures.front?.sha256;
    const back = kept.draft?.captures.back?.sha256;
    this.#hasForgotten ||= (this.#taken.front !== undefined && !front) || (this.#taken.back !== undefined && !back);
    this.#taken = { front, back };
    if (kept.draft?.imei && front && back) this.#given = { imei: kept.draft.imei.value, front, back };
  }

  async #correct(correction: Correction | undefined): Promise<boolean> {
    if (correction === undefined) return false;
    this.#story.push(`change ${correction}`);
    const { phone } = this.#place;
    return goBackTo(phone.page(), correction).then(
      () => until(async () => (await nextAct(phone.page())) !== 'send'),
      () => false,
    );
  }
}
