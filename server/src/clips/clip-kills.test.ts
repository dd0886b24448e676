// A worker that is killed between any two steps of a cut: the next one makes the clip, and nothing is left behind.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openClipStage, type ClipStage } from '../../test/clips/stage.ts';
import { clipJobs, type ClipDeps } from './index.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let stage: ClipStage;
beforeAll(async () => {
  stage = await openClipStage();
});
afterAll(() => stage.close());

interface Kill {
  /** The same dependencies, whose steps are counted. */
  readonly deps: ClipDeps;
  /** Settles when the worker is killed. */
  readonly killed: Promise<void>;
  /** The steps that the worker passed. */
  readonly steps: string[];
}

/** A dead worker does nothing more: its calls never end. The database rolls its open transaction back. */
function killAt(deps: ClipDeps, last: number): Kill {
  const steps: string[] = [];
  let isDead = false;
  let die = (): void => undefined;
  const killed = new Promise<void>((resolve) => (die = resolve));
  const silence = new Promise<never>(() => undefined);
  const passes = (step: string): boolean => {
    if (!isDead && steps.push(step) === last) {
      isDead = true;
      die();
    }
    return !isDead;
  };
  const step =
    <Args extends unknown[], Answer>(name: string, call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (!passes(`before ${name}`)) return silence;
      const answer = await call(...args);
      return passes(`after ${name}`) ? answer : silence;
    };
  const { maker, media } = deps;
  const rollBack = new Error('The connection is gone.');
  return {
    steps,
    killed,
    deps: {
      ...deps,
      maker: {
        ...maker,
        cut: step('cut', (request: Parameters<typeof maker.cut>[0]) => maker.cut(request)),
        discard: step('discard', (name: string) => maker.discard(name)),
      },
      media: {
        ...media,
        storage: {
          ...media.storage,
          putFolder: step('the move of the files', (from: string, to: string) =>
            media.storage.putFolder(from, to),
          ),
          remove: step('the removal of files', (folder: string) => media.storage.remove(folder)),
        },
      },
      transact: async (work) => {
        if (!passes('before a transaction')) return silence;
        const answer = await deps
          .transact(async (scope) => {
            const done = await work(scope);
            if (!passes('before a commit')) throw rollBack;
            return done;
          })
          .catch((error: unknown) => (error === rollBack ? silence : Promise.reject(error)));
        return passes('after a commit') ? answer : silence;
      },
    },
  };
}

it('[R4.05] [R9.01i] is ready after a worker was killed between any two steps', async () => {
  const { world } = stage;
  const bob = await world.as('bob');
  let lived: string[] | undefined;
  for (let last = 1; lived === undefined; last += 1) {
    await stage.reset();
    const { id } = await stage.press(bob);
    const { deps, killed, steps } = killAt(world.context.clips, last);
    await Promise.race([world.queue.runAll(clipJobs(deps)), killed]);
    // The last round is that of a worker that nobody kills.
    if (steps.length < last) lived = steps;
    const where = `killed at step ${last}: ${steps.at(-1)}`;
    // The job is lost with the worker. The sweep sends it again.
    world.queue.drop();
    world.clock.advance(151);
    await world.context.queue.send('clips.sweep', {});
    await stage.work();
    const [clip] = await stage.ownOf(bob);
    expect(clip, where).toMatchObject({ id, status: 'ready' });
    expect((await stage.fetchFile(clip?.url ?? null)).status, where).toBe(200);
    expect((await stage.leftOf(bob)).clips, where).toBe(19);
    await stage.expectNothingLeft();
  }
  expect(lived).toContain('after the move of the files');
  expect(lived?.length).toBeGreaterThanOrEqual(10);
});
