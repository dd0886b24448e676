// Frames on other sites through HTTP: who may frame, the ticket, the key, and oEmbed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { api } from '@floodlit/contract';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { createQuickEncoder } from '../../../test/media/makers.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { submitRecording } from '../index.ts';
import { mediaJobs } from '../jobs.ts';

let world: World;
let place: string;
let paid: number;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-embed-'));
  world = await createWorld({ encoder: createQuickEncoder(() => place, 5) });
  paid = await world.eventId({ type: 'paid' });
  await submitRecording(world.context.media, {
    channelId: await world.channelId(),
    eventId: paid,
    sourceKey: 'file:/in/paid',
  });
  await world.queue.runAll(mediaJobs(world.context.media));
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});

const aKey = (): string => randomBytes(32).toString('base64url');
const ticketOf = async ({ client }: Session, event_id = paid): Promise<string> =>
  (await client.call(api.media.frameTicket, { event_id })).data.ticket;
const play = async ({ client }: Session, key: string, ticket?: string) =>
  (await client.call(api.media.framePlayback, { key, ...(ticket !== undefined && { ticket }) })).data;
const refusal = { code: 'access.frame_invalid' };

describe('POST /embed/playback', () => {
  it('[T32] trades a ticket once for a key, which plays this event and renews', async () => {
    const [bob, frame] = [await world.as('bob'), await world.visitor()];
    const [ticket, key] = [await ticketOf(bob), aKey()];
    await expect(play(frame, key)).rejects.toMatchObject(refusal);
    const first = await play(frame, key, ticket);
    expect(first).toMatchObject({ event_id: paid, token_seconds: 20 });
    expect((await play(frame, key, ticket)).event_id, 'the same trade again').toBe(paid);
    expect((await play(frame, key)).token).not.toBe(first.token);
    await expect(play(frame, aKey(), ticket), 'another frame').rejects.toMatchObject(refusal);
  });

  it('[T32] refuses a ticket after 60 s, of another channel, or made up', async () => {
    const [bob, frame] = [await world.as('bob'), await world.visitor()];
    const late = await ticketOf(bob);
    await expect(play(await world.visitor('second.localhost'), aKey(), late)).rejects.toMatchObject(refusal);
    world.clock.advance(60);
    await expect(play(frame, aKey(), late)).rejects.toMatchObject(refusal);
    await expect(play(frame, aKey(), aKey())).rejects.toMatchObject(refusal);
    await expect(play(frame, 'short', aKey())).rejects.toMatchObject({ status: 400 });
  });

  it('[T31] ends with the log-in of its window, and with its access', async () => {
    const [bob, frame] = [await world.as('bob'), await world.visitor()];
    const key = aKey();
    await play(frame, key, await ticketOf(bob));
    await bob.client.call(api.identity.logout);
    await expect(play(frame, key)).rejects.toMatchObject(refusal);

    const again = await world.as('bob');
    const other = aKey();
    await play(frame, other, await ticketOf(again));
    await world.connection.pool.query('update commerce.entitlements set active = false');
    await expect(play(frame, other)).rejects.toMatchObject({ code: 'access.denied', reason: 'pass' });
    await world.connection.pool.query('update commerce.entitlements set active = true');
    world.clock.advance(12 * 3_600);
    await expect(play(frame, other), 'half a day later').rejects.toMatchObject(refusal);
  });

  it('counts with its window as one device', async () => {
    const [bob, frame] = [await world.as('bob'), await world.visitor()];
    await bob.client.call(api.media.playback, { id: paid });
    await play(frame, aKey(), await ticketOf(bob));
    expect((await bob.client.call(api.access.streams)).data.streams).toHaveLength(1);
  });

  it('keeps the last 20 frames of an account', async () => {
    const [bob, frame] = [await world.as('bob'), await world.visitor()];
    const oldest = aKey();
    await play(frame, oldest, await ticketOf(bob));
    for (let count = 0; count < 21; count++) await ticketOf(bob);
    await expect(play(frame, oldest)).rejects.toMatchObject(refusal);
  });
});

describe('POST /embed/tickets', () => {
  it('[T32] gives none to a visitor, without access, or for another channel’s event', async () => {
    await expect(ticketOf(await world.visitor())).rejects.toMatchObject({ status: 401 });
    await expect(ticketOf(await world.newcomer())).rejects.toMatchObject({
      code: 'access.denied',
      reason: 'pass',
    });
    const elsewhere = await world.eventId({ type: 'free', slug: 'littoral-sport' });
    await expect(ticketOf(await world.as('bob'), elsewhere)).rejects.toMatchObject({
      code: 'catalog.event_not_found',
    });
  });
});

describe('embed allow, deny, list', () => {
  const embed = (...words: string[]) => runCommand(world, 'embed', ...words);
  it('[T32] keeps exact origins, each once, of one channel', async () => {
    expect(await embed('list')).toBe('No site may frame games of northern-sports.');
    expect(await embed('allow', '--site', 'https://School.example/')).toBe(
      'https://school.example may frame games of northern-sports.',
    );
    await embed('allow', '--site', 'https://school.example');
    await embed('allow', '--site', 'http://localhost:5000');
    expect(await embed('list')).toBe('https://school.example\nhttp://localhost:5000');
    expect(await embed('list', '--channel', 'littoral-sport')).toContain('No site');
    await embed('deny', '--site', 'https://school.example');
    await embed('deny', '--site', 'https://school.example');
    expect(await embed('list')).toBe('http://localhost:5000');
    for (const site of ['null', '*', 'https://*.school.example', 'http://school.example'])
      await expect(embed('allow', '--site', site)).rejects.toThrow('exact origin');
  });

  it('[T32] has room for 50', async () => {
    const sites = (await embed('list')).split('\n').length;
    for (let count = sites; count < 50; count++) await embed('allow', '--site', `https://s${count}.example`);
    await expect(embed('allow', '--site', 'https://one-more.example')).rejects.toThrow('too many');
    await embed('allow', '--site', 'https://s49.example');
  });
});
