// Faults while a clip is made: each ends ready, or failed with a sentence and the quota given back, and leaves nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import type { OwnClip } from '@floodlit/contract/clips/clips';
import { openClipStage, type ClipStage } from '../../test/clips/stage.ts';
import type { Session, World } from '../../test/world.ts';
import { clipJobs, type ClipDeps } from './index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let stage: ClipStage;
let world: World;
let bob: Session;
/** Called before each step of the maker with its name. */
let before: (step: string) => Promise<void> | void;
let hasRoom = true;

beforeAll(async () => {
  stage = await openClipStage((usual) => ({
    ...usual,
    hasRoom: async () => hasRoom,
    cut: async (request) => {
      await before('cut');
      return usual.cut(request);
    },
    share: async (request) => {
      await before('share');
      return usual.share(request);
    },
  }));
  world = stage.world;
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.reset();
  before = () => undefined;
  hasRoom = true;
  bob = await world.as('bob');
});

const failing = (times: number): ((step: string) => void) => {
  let left = times;
  return () => {
    if (left-- > 0) throw new Error('The disk is full.');
  };
};
const sweep = async (): Promise<void> => {
  await world.context.queue.send('clips.sweep', {});
  await stage.work();
};
/** The job is lost: the sweep sends it again once nothing was heard for a while. */
async function loseJob(): Promise<void> {
  world.queue.drop();
  world.clock.advance(151);
  await sweep();
}
const only = async (): Promise<OwnClip | undefined> => (await stage.ownOf(bob))[0];

async function expectFailed(failure: string): Promise<void> {
  expect(await only()).toMatchObject({ status: 'failed', failure, url: null });
  expect((await stage.leftOf(bob)).clips).toBe(20);
  await stage.expectNothingLeft();
}

describe('a clip in the making', () => {
  it('[R4.05] is ready after one failure, and fails with a sentence after two', async () => {
    before = failing(1);
    await stage.press(bob);
    await expect(stage.work()).rejects.toThrow('The disk is full.');
    expect(await only()).toMatchObject({ status: 'processing' });
    await loseJob();
    expect(await only()).toMatchObject({ status: 'ready' });
    await stage.reset();

    before = failing(2);
    await stage.press(bob);
    await expect(stage.work()).rejects.toThrow('The disk is full.');
    await loseJob();
    await expectFailed('The server could not make it. Your clip was given back.');
  });

  it('[R4.05] [R9.01i] is made when its worker was killed, and fails after five minutes', async () => {
    const { id } = await stage.press(bob);
    const killed = () =>
      world.context.clips.store.claim({ channel_id: stage.channelId, id }, world.clock.now());
    await killed();
    await loseJob();
    expect(await only()).toMatchObject({ status: 'ready' });
    await stage.reset();

    await stage.press(bob);
    world.queue.drop();
    world.clock.advance(301);
    await sweep();
    await expectFailed('It was not ready within 5 minutes.');
  });

  it('is made again when its worker was killed between the files and the row', async () => {
    await stage.press(bob);
    let isFirst = true;
    const deps: ClipDeps = {
      ...world.context.clips,
      announce: {
        clipChanged: async (...facts) => {
          const { status } = (await only()) ?? {};
          if (status === 'processing' && isFirst) {
            isFirst = false;
            throw new Error('The worker was killed.');
          }
          return world.context.clips.announce.clipChanged(...facts);
        },
      },
    };
    await expect(world.queue.runAll(clipJobs(deps))).rejects.toThrow('The worker was killed.');
    await loseJob();
    const clip = await only();
    expect(clip).toMatchObject({ status: 'ready' });
    expect((await stage.fetchFile(clip?.url ?? null)).status).toBe(200);
    await stage.expectNothingLeft();
  });

  it('fails when a killed worker has used up its attempts', async () => {
    const { id } = await stage.press(bob);
    const key = { channel_id: stage.channelId, id };
    for (let kill = 0; kill < 3; kill++) await world.context.clips.store.claim(key, world.clock.now());
    await loseJob();
    await expectFailed('The server could not make it. Your clip was given back.');
  });

  it('fails when the files of its range are gone', async () => {
    await stage.press(bob);
    const { rows } = await stage.query('select folder from media.assets where id = $1', [stage.media]);
    const { storage } = world.context.media;
    const read = storage.readFile.bind(storage);
    const gone = vi
      .spyOn(storage, 'readFile')
      .mockImplementation(async (folder, name) =>
        folder === rows[0]?.['folder'] && name.endsWith('.m4s') ? undefined : read(folder, name),
      );
    await expect(stage.work()).rejects.toThrow(/is missing/);
    await loseJob();
    gone.mockRestore();
    await expectFailed('The recording of this range is gone.');
  });

  it('[T38] fails with a sentence when a file of its range is cut off', async () => {
    await stage.press(bob);
    const { storage } = world.context.media;
    const read = storage.readFile.bind(storage);
    const truncated = vi
      .spyOn(storage, 'readFile')
      .mockImplementation(async (folder, name) =>
        name.endsWith('.m4s') ? (await read(folder, name))?.subarray(0, 3_000) : read(folder, name),
      );
    await expect(stage.work()).rejects.toThrow();
    await loseJob();
    truncated.mockRestore();
    await expectFailed('The server could not make it. Your clip was given back.');
  });

  it.each([
    ['is ready', 0, 'ready', null],
    ['fails', 2, 'failed', 'The server could not make it. Your clip was given back.'],
  ] as const)('that was pressed before a refund %s', async (_name, failures, status, failure) => {
    await stage.press(bob);
    const setActive = (isActive: boolean) =>
      stage.query(
        `update commerce.entitlements set active = ${isActive} where user_id in (select id from identity.users where email = 'bob@demo.test')`,
      );
    await setActive(false);
    await expect(stage.press(bob)).rejects.toMatchObject({ code: 'access.denied' });
    before = failing(failures);
    await stage.work().catch(() => undefined);
    await loseJob();
    expect(await only()).toMatchObject({ status, failure });
    expect((await stage.leftOf(bob)).clips, 'a refunded period grants none').toBe(0);
    await setActive(true);
    expect((await stage.leftOf(bob)).clips).toBe(failures === 0 ? 19 : 20);
    await stage.expectNothingLeft();
  });

  it('leaves no file when it is deleted while it is cut, and gives its quota back', async () => {
    const { id } = await stage.press(bob);
    before = async () => {
      await bob.client.call(api.clips.remove, { id });
    };
    await stage.work();
    expect(await only()).toBeUndefined();
    expect((await stage.leftOf(bob)).clips).toBe(20);
    await stage.expectNothingLeft();
    world.clock.advance(61);
    await sweep();
    const { rows } = await stage.query('select * from clips.clips');
    expect(rows).toEqual([]);
    expect((await stage.query('select * from clips.removals')).rows).toEqual([]);
  });

  it('[T40] is refused with a wait while the disk has no room', async () => {
    hasRoom = false;
    await expect(stage.press(bob)).rejects.toMatchObject({
      code: 'clips.no_room',
      status: 429,
      retryAfterSeconds: 300,
    });
    expect((await stage.leftOf(bob)).clips).toBe(20);
  });

  it('keeps its recording: the database refuses to delete it before the clip is cut', async () => {
    await stage.press(bob);
    const drop = () => world.context.media.store.deleteAsset(stage.channelId, stage.media);
    await expect(drop()).rejects.toThrow(/pins/);
    await stage.work();
    await stage.expectNothingLeft();
  });
});

describe('the file to give away', () => {
  it('is made at the second try, and says when it cannot be made', async () => {
    const { id } = await stage.make(bob);
    const ask = () => bob.client.call(api.clips.download, { id });
    before = failing(1);
    await expect(ask()).rejects.toMatchObject({ code: 'clips.file_in_preparation' });
    await expect(stage.work()).rejects.toThrow('The disk is full.');
    world.clock.advance(1_801);
    await sweep();
    await ask();
    await stage.query(`update clips.clips set file_status = 'none', file_attempts = 0`);
    before = failing(2);
    await ask().catch(() => undefined);
    await expect(stage.work()).rejects.toThrow('The disk is full.');
    world.clock.advance(1_801);
    await sweep();
    await expect(ask()).rejects.toMatchObject({ code: 'clips.file_failed' });
    await stage.expectNothingLeft();
  });
});
