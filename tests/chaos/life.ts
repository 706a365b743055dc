import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '#tests/support/api.ts';
import { countEvaluations, seenByStaff } from '#tests/support/arrived.ts';
import { addInsured } from '#tests/support/people.ts';
import { button, fillSignIn, title } from '#tests/support/walk.ts';
import { judge, type Sentence, type World, type Wrong } from './judge.ts';
import { act, Choices, evaluationPath, goBackTo, nextAct, open, seenAt } from './person.ts';
import { actionMs, startPhone } from './phone.ts';
import { type Blow, type Correction, planOf } from './plan.ts';
import { hear, readKept } from './seen.ts';
import type { Site } from './site.ts';
import { type Place, suffer, until } from './suffer.ts';

const patienceMs = 60_000;
/**
 * A person who has done this many things without reaching the end is stuck. Things are counted and not seconds, because on a busy machine each takes longer.
 */
const mostActs = 50;
/** Once everything works again, the rest has this long to arrive before the app is opened again, some minutes later. */
const soonMs = 12_000;
const laterHours = 0.1;

export interface LivedLife {
  wrong: Wrong[];
  world: World;
  /** What the person did and what went wrong meanwhile, in order. */
  story: string[];
  /** Each fault that really happened, as often as it did, with what the person was doing. */
  struck: { blow: Blow; during: string }[];
}

/** One evaluation from the log-in to the server, on a phone of its own; the seed determines everything about it. */
export async function live({ server, proxy, installed }: Site, seed: number): Promise<LivedLife> {
  const insured = await addInsured(server);
  const phone = await startPhone(proxy.origin, installed);
  const story: string[] = [];
  const person = new Walker({ phone, server, proxy, insured }, seed, story);
  try {
    await person.begin();
    await person.evaluate();
    await person.lookBack();
    const world = await person.healed();
    return { wrong: judge(world), world, story, struck: person.struck };
  } catch (error) {
    throw new Error(`The life of seed ${seed} broke off:\n${story.join('\n')}`, { cause: error });
  } finally {
    proxy.set({});
    await phone.close();
    await server.start();
  }
}

class Walker {
  readonly struck: LivedLife['struck'] = [];
  readonly #place: Place;
  readonly #plan;
  readonly #choices;
  readonly #story: string[];
  readonly #began = performance.now();
  readonly #said: Sentence[] = [];
  #given = { imei: '', front: '', back: '' };
  #taken: { front?: string | undefined; back?: string | undefined } = {};
  #hasForgotten = false;
  #hasCrashed = false;
  #isStuck = false;

  constructor(place: Place, seed: number, story: string[]) {
    this.#place = place;
    this.#plan = planOf(seed);
    this.#choices = new Choices(this.#plan);
    this.#story = story;
  }

  async begin(): Promise<void> {
    const { phone, proxy, insured } = this.#place;
    const page = phone.page();
    proxy.set({});
    // No fault happens yet, so the test waits for a busy machine.
    page.setDefaultTimeout(patienceMs);
    await page.goto(`${proxy.origin}/acceso`);
    await fillSignIn(page, insured);
    await title(page, /^Hola/).waitFor();
    await page.goto(proxy.origin + evaluationPath(insured));
    await nextAct(page);
    page.setDefaultTimeout(actionMs);
  }

  async evaluate(): Promise<void> {
    const { phone, insured } = this.#place;
    for (let acts = 0; acts < mostActs; acts += 1) {
      const what = await nextAct(phone.page());
      await this.#hear();
      await this.#note();
      const { mishaps, sendingMishaps } = this.#plan;
      const isSending = what === 'send' || what === 'done';
      if (what === 'done' && (sendingMishaps.length === 0 || !(await this.#isUnderWay()))) return;
      if (what === 'none') {
        await this.#stand('nothing to do');
        await this.#open(evaluationPath(insured));
        continue;
      }
      if (what === 'send' && (await this.#correct(this.#plan.corrections.shift()))) continue;
      const mishap = what === 'sign-in' || what === 'use-shot' ? undefined : (isSending ? sendingMishaps : mishaps).shift();
      this.#tell(mishap ? `${what}: ${Object.values(mishap).join(' ')}` : what);
      const doing = (page = phone.page()) => act(page, what, this.#choices, insured);
      const hasStruck = await suffer(this.#place, mishap ?? { kind: 'none' }, doing);
      if (!mishap || mishap.kind === 'none' || !hasStruck) continue;
      this.struck.push({ blow: mishap.kind, during: what });
      this.#hasCrashed ||= mishap.kind.startsWith('dies');
    }
    this.#isStuck = true;
    await this.#stand('stuck');
  }

  /** The evaluation is opened once more after "Enviar": the person changes what the app offers to change, and that then counts. */
  async lookBack(): Promise<void> {
    for (const correction of this.#plan.laterCorrections) {
      await this.#open(evaluationPath(this.#place.insured));
      if ((await nextAct(this.#place.phone.page())) === 'send' && (await this.#correct(correction))) await this.evaluate();
    }
    await this.#open('/pendientes');
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
    let isThere = await until(isWhole, soonMs);
    if (!isThere) {
      await phone.moveClock(laterHours);
      await this.#open('/');
      isThere = await until(isWhole, patienceMs);
    }
    let neededPerson = false;
    if (!isThere) {
      await this.#stand('not whole by itself');
      await this.#open('/pendientes');
      await this.#stand('not whole by itself');
      if ((await nextAct(phone.page())) === 'sign-in') await fillSignIn(phone.page(), insured);
      await button(phone.page(), /Enviar ahora|Reintentar/)
        .first()
        .click()
        .catch(() => undefined);
      isThere = await until(isWhole, patienceMs / 4);
      neededPerson = isThere;
    }
    await this.#open('/pendientes');
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
      isStuck: this.#isStuck || !isThere,
      neededPerson,
    };
  }

  #tell(what: string): void {
    this.#story.push(`${((performance.now() - this.#began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  }

  /** Writes into the story what is on the screen, with a picture of it. */
  async #stand(what: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'peritia-life-'));
    this.#tell(`${what} at ${await seenAt(this.#place.phone.page(), join(folder, 'screen.png'))}`);
  }

  async #open(path: string): Promise<void> {
    await open(this.#place.phone.page(), this.#place.proxy.origin + path);
    await this.#hear();
  }

  async #hear(): Promise<void> {
    const { phone, server, insured } = this.#place;
    this.#said.push(...(await hear(phone.page(), server, insured).catch(() => [])));
  }

  /** Checks the draft: everything in it that was not changed must still be in it. */
  async #note(): Promise<void> {
    const kept = await readKept(this.#place.phone.page()).catch(() => null);
    if (!kept) return;
    const front = kept.draft?.captures.front?.sha256;
    const back = kept.draft?.captures.back?.sha256;
    this.#hasForgotten ||= (this.#taken.front !== undefined && !front) || (this.#taken.back !== undefined && !back);
    this.#taken = { front, back };
    if (kept.draft?.imei && front && back) this.#given = { imei: kept.draft.imei.value, front, back };
  }

  async #isUnderWay(): Promise<boolean> {
    const kept = await readKept(this.#place.phone.page()).catch(() => null);
    return kept?.items.some(({ state }) => state !== 'sent') ?? false;
  }

  async #correct(correction: Correction | undefined): Promise<boolean> {
    if (correction === undefined) return false;
    this.#tell(`change ${correction}`);
    const { phone } = this.#place;
    const isThere = await goBackTo(phone.page(), correction).then(
      () => until(async () => (await nextAct(phone.page())) !== 'send'),
      () => false,
    );
    if (isThere && this.#hasCrashed) this.struck.push({ blow: `corrected-after-crash-${correction}`, during: 'send' });
    return isThere;
  }
}
