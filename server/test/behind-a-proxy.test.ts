// A request that a trusted proxy passed on: which host, which application, and what the log says.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { createHttp } from '../src/http/create-http.ts';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const consoleHost = 'console.tv.example';

function aProxied() {
  const warnings: { text: string; facts: unknown }[] = [];
  const log = {
    ...world.context.log,
    warn: (text: string, facts: unknown) => void warnings.push({ text, facts }),
  };
  const options = { trustProxy: ['10.0.0.0/8'], strict: true, publicUrl: () => 'https://tv.example' };
  const console = createHttp({ log, trustProxy: options.trustProxy });
  console.get('/api/channel_key', () => ({ data: 'the console' }));
  const app = createApp(
    { ...world.context, log },
    { ...options, console: { host: consoleHost, app: console } },
  );
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/channel_key', remoteAddress: '10.1.2.3', headers })).json<{
      data: unknown;
    }>();
  return { app, ask, warnings };
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' };
const complaints = (warnings: readonly { text: string }[]) =>
  warnings.filter(({ text }) => text.startsWith('the proxy does not pass on the Host'));

describe('a trusted proxy', () => {
  it('[T79] does not let X-Forwarded-Host choose the channel, nor open the console', async () => {
    const { app, ask } = aProxied();
    const key = async (host: string, claimed: string) =>
      (await ask({ ...forwarded, host, 'x-forwarded-host': claimed })).data;
    expect(await key('second.localhost', 'localhost')).toMatchObject({ channel_key: 'littoral-sport' });
    expect(await key('second.localhost', consoleHost)).toMatchObject({ channel_key: 'littoral-sport' });
    expect(await key(consoleHost, 'second.localhost')).toBe('the console');
    await app.close();
  });

  it('that hides the host is named in the log, once', async () => {
    const { app, ask, warnings } = aProxied();
    for (let count = 0; count < 30; count += 1) await ask({ ...forwarded, host: '10.0.0.5:4000' });
    await expect
      .poll(() => complaints(warnings))
      .toEqual([{ text: expect.stringContaining('docs/operations.md'), facts: { host: '10.0.0.5' } }]);
    await app.close();
  });

  it.each(['second.localhost', 'tv.example', consoleHost])('that passes %s on is not', async (host) => {
    const { app, ask, warnings } = aProxied();
    await ask({ ...forwarded, host });
    for (let count = 0; count < 30; count += 1) await ask({ ...forwarded, host: '10.0.0.5:4000' });
    expect(complaints(warnings)).toEqual([]);
    await app.close();
  });

  it('is not judged by its own probes', async () => {
    const { app, ask, warnings } = aProxied();
    for (let count = 0; count < 30; count += 1) await ask({ host: '10.0.0.5:4000' });
    expect(complaints(warnings)).toEqual([]);
    await app.close();
  });
});
