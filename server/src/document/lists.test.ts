// The lists of events that documents carry: of their own channel, in their order, one for all queries.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '@floodlit/contract/catalog/catalog';
import type { DocumentData, ShellInput } from '@floodlit/contract/document';
import { eventLists, firstQuery, type EventListName } from '@floodlit/contract/catalog/event-lists';
import { limits } from '@floodlit/contract/limits';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';
import { secondsUtc } from '../kernel/clock.ts';
import { aWebBuild } from '../../test/document/web-build.ts';

const hosts = ['localhost', 'second.localhost'];
const names = Object.keys(eventLists) as EventListName[];
const drawn: ShellInput[] = [];

let world: World;
beforeAll(async () => {
  world = await createDocumentWorld({
    web: {
      ...aWebBuild,
      renderShell: async (input) => {
        drawn.push(input);
        return `<main>${input.data?.events?.page.data.map(({ id }) => `game ${id}`).join()}</main>`;
      },
    },
  });
  // The cache needs a connected change feed.
  await world.context.changes.start();
});
afterAll(() => world.close());

async function read(url: string, host = 'localhost', headers: Record<string, string> = {}) {
  const {
    body,
    headers: answered,
    statusCode,
  } = await world.app.inject({ url, headers: { host, ...headers } });
  const boot = /id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null';
  return { body, statusCode, tag: answered['etag'], data: (JSON.parse(boot) as DocumentData).data };
}

describe('the document of a list of events', () => {
  it.each(hosts.flatMap((host) => names.map((name) => [host, name] as const)))(
    '[R2.16] carries what the browser would ask first, on %s at /%s',
    async (host, name) => {
      const { data, body, statusCode } = await read(`/${name}`, host);
      const asked = firstQuery(name, secondsUtc(world.clock.now()));
      const { client } = await world.visitor(host);
      const answer = await client.call(catalog.events, { ...asked, limit: limits.eventsPage });
      expect(statusCode).toBe(200);
      expect(data?.events).toEqual({ asked, page: answer });
      expect(Object.keys(data ?? {})).toEqual(['events']);
      for (const { id } of answer.data) expect(body).toContain(`game ${id}`);
    },
  );

  it('has games to show, and its own channel’s alone', async () => {
    const idsOn = async (host: string) =>
      (await read('/upcoming', host)).data?.events?.page.data.map(({ id }) => id) ?? [];
    const [own, other] = [await idsOn('localhost'), await idsOn('second.localhost')];
    expect(Math.min(own.length, other.length)).toBeGreaterThan(3);
    expect(own.filter((id) => other.includes(id))).toEqual([]);
  });

  it('is drawn in the reader’s language from the same games', async () => {
    const arabic = await read('/schedule', 'localhost', { cookie: 'floodlit.interface_language=ar' });
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
    const games = (answer: typeof arabic) => answer.data?.events?.page.data.map(({ id }) => id);
    expect(games(arabic)).toEqual(games(await read('/schedule')));
    expect(arabic.data?.events?.page.data.some(({ name }) => /\p{Script=Arabic}/u.test(name))).toBe(true);
    expect(drawn.some(({ locale, data }) => locale === 'ar' && data?.events !== undefined)).toBe(true);
  });

  it('[T71] is one document for every query', async () => {
    const plain = await read('/upcoming');
    const before = drawn.length;
    const queries = [
      'day=2026-11-20',
      'sport=1&sport=2',
      'mine=1',
      'status=live',
      'limit=500',
      'x'.repeat(300),
    ];
    for (const query of queries) expect((await read(`/upcoming?${query}`)).tag).toBe(plain.tag);
    expect(drawn.length).toBe(before);
  });

  it('[T07] contains only the access of a visitor', async () => {
    const { apiKey } = await world.as('bob');
    const asked = await read('/vod', 'localhost', { authorization: `Bearer ${apiKey}` });
    expect(asked.body).toBe((await read('/vod')).body);
    const paid = asked.data?.events?.page.data.filter(({ type }) => type === 'paid') ?? [];
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.map(({ has_access }) => has_access)).not.toContain(true);
  });
});
