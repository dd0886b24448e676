// The rules of making clips over the console's HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { clipRules as routes } from '@floodlit/contract/operators/clip-rules';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let editor: ConsoleBrowser;
let channel_id: number;
let event_id: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId();
  event_id = await world.eventId();
  editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
/** The head of a PNG of 10 × 10 pixels. Only its size is read. */
const mark = Buffer.from(
  '89504e470d0a1a0a0000000d494844520000000a0000000a0802000000025058ea',
  'hex',
).toString('base64');

describe('the rules of clips', () => {
  it('of a channel have a longest clip, tags, words and a mark, on the version that was read', async () => {
    const { data: first } = await editor.client.call(routes.read, { channel_id });
    expect(first).toMatchObject({ length_maximum: 180, words: [], mark: null });
    const change = { channel_id, length_maximum: 60, tags: ['Goal', 'Save'], words: ['darn*'] };
    const { data: second } = await editor.client.call(routes.change, {
      ...change,
      mark,
      version: first.version,
    });
    expect(second).toMatchObject({ length_maximum: 60, mark: `data:image/png;base64,${mark}` });
    expect(await world.context.clips.store.readSettings(channel_id)).toEqual({
      length_maximum: 60,
      tags: ['Goal', 'Save'],
      words: ['darn*'],
    });
    expect(await codeOf(editor.client.call(routes.change, { ...change, version: first.version }))).toBe(
      'operators.changed_meanwhile',
    );
    // A mark that is left out stays.
    const { data: third } = await editor.client.call(routes.change, { ...change, version: second.version });
    expect(third).toEqual(second);
    expect(
      await codeOf(
        editor.client.call(routes.change, { ...change, mark: 'bm9uZQ==', version: second.version }),
      ),
    ).toBe('clips.mark_invalid');
    const { data: last } = await editor.client.call(routes.change, {
      ...change,
      mark: null,
      version: third.version,
    });
    expect(last.mark).toBeNull();
    const { rows } = await world.connection.pool.query(
      `select act from operators.audit_log where subject = 'clips.settings' order by id`,
    );
    // The settings, the mark, and its end.
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ act: 'row.changed' })));
  });

  it('of a game say who makes clips, until when, and whether an adult releases them', async () => {
    const game = { channel_id, event_id };
    const { data: first } = await editor.client.call(routes.readGame, game);
    expect(first).toMatchObject({ makers: 'members', clips_until: null, youth: false });
    const change = { makers: 'everybody', clips_until: '2026-12-01T20:00:00.000Z', youth: true } as const;
    const { data } = await editor.client.call(routes.changeGame, {
      ...game,
      ...change,
      version: first.version,
    });
    expect(data).toMatchObject(change);
    expect(await world.context.clips.store.readEventSettings(channel_id, event_id)).toEqual({
      ...change,
      clips_until: new Date(change.clips_until),
    });
    expect(
      await codeOf(editor.client.call(routes.changeGame, { ...game, ...change, version: first.version })),
    ).toBe('operators.changed_meanwhile');
  });

  it('[T01] [T09] belong to the channel, and those of a game to its own editor too', async () => {
    const scope = { kind: 'event', channel_id, id: event_id } as const;
    const own = await openSession(world, [{ role: 'editor', scope }]);
    expect(await codeOf(own.client.call(routes.readGame, { channel_id, event_id }))).toBe('answered');
    expect(await codeOf(own.client.call(routes.read, { channel_id }))).toBe('operators.not_found');
    const other = await world.channelId('littoral-sport');
    expect(await codeOf(editor.client.call(routes.read, { channel_id: other }))).toBe('operators.not_found');
    expect(await codeOf(editor.client.call(routes.readGame, { channel_id: other, event_id }))).toBe(
      'operators.not_found',
    );
    const moderator = await openSession(world, [
      { role: 'moderator', scope: { kind: 'channel', channel_id } },
    ]);
    expect(await codeOf(moderator.client.call(routes.read, { channel_id }))).toBe('operators.not_allowed');
  });
});
