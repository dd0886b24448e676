// An installable channel through HTTP: manifest, service worker and offline page.
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createDocumentWorld();
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { host: 'localhost', ...headers } });

interface Manifest {
  readonly name: string;
  readonly lang: string;
  readonly theme_color: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
}

describe('the manifest', () => {
  it('is linked from every document and belongs to the channel of the requested host', async () => {
    expect((await get('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    const { headers, body } = await get('/manifest.webmanifest', { host: 'second.localhost' });
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(JSON.parse(body)).toMatchObject({
      name: 'Littoral Sport',
      lang: 'fr',
      start_url: '/',
      display: 'standalone',
      theme_color: '#ffffff',
    });
  });

  it('names icons that are there, at their sizes, whole and to be cut', async () => {
    const { icons } = JSON.parse((await get('/manifest.webmanifest')).body) as Manifest;
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of icons) {
      const { statusCode, headers, rawPayload } = await get(src);
      expect([statusCode, headers['content-type']]).toEqual([200, type]);
      if (type !== 'image/png') continue;
      const size = Number(sizes.split('x')[0]);
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([size, size]);
    }
    expect((await get('/media/icons/icon-180.png')).statusCode).toBe(200);
    expect((await get('/media/icons/icon-9999.png')).statusCode).toBe(404);
  });

  it('paints each channel’s own', async () => {
    const [one, other] = await Promise.all(
      ['localhost', 'second.localhost'].map((host) => get('/media/icons/icon-192.png', { host })),
    );
    expect(one?.rawPayload.equals(other?.rawPayload ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('the offline page', () => {
  it('[R1.03] is in the reader’s language and the channel’s colours', async () => {
    const english = await get('/offline');
    expect(english.body).toContain('<html lang="en" dir="ltr">');
    expect(english.body).toContain('--primary:#ff5a1f');
    const arabic = await get('/offline?lang=ar');
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
    expect((await get('/offline', { host: 'second.localhost' })).body).toContain('Vous êtes hors ligne');
  });

  it('loads nothing, and runs the one script that its policy names', async () => {
    const { body, headers } = await get('/offline');
    expect(body).not.toMatch(/<link|src=|url\(|@import/);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'sha256-[^']+'/);
    expect(headers['content-security-policy']).not.toContain("script-src 'self'");
  });

  it('[T67] is the same for every viewer', async () => {
    const { apiKey } = await world.as('bob');
    const asked = await get('/offline', { authorization: `Bearer ${apiKey}` });
    expect(asked.body).toBe((await get('/offline')).body);
  });
});

interface Answering {
  request: { mode: string; method: string; url: string };
  preloadResponse?: Promise<string | undefined>;
  respondWith: (answer: Promise<unknown>) => void;
}

/** Runs the worker's script as a browser would, with a network that can be taken away. */
function startWorker(script: string) {
  const listeners = new Map<string, (event: object) => void>();
  const added: string[] = [];
  const deleted: string[] = [];
  const network = { isThere: true };
  runInNewContext(script, {
    Promise,
    Request: class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    Response: { error: () => 'error' },
    registration: {},
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    fetch: async ({ url }: { url: string }) => {
      if (!network.isThere) throw new Error('offline');
      return `the network’s ${url}`;
    },
    caches: {
      open: async () => ({ add: async ({ url }: { url: string }) => void added.push(url) }),
      keys: async () => ['floodlit-offline-older', 'of-somebody-else'],
      delete: async (name: string) => deleted.push(name),
      match: async (url: string) => `kept ${url}`,
    },
  });
  const wait = async (name: string): Promise<void> => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => waits.push(promise) });
    await Promise.all(waits);
  };
  const ask = async (request: Answering['request']): Promise<unknown> => {
    let answer: Promise<unknown> | undefined;
    const event: Answering = { request, respondWith: (given) => void (answer = given) };
    listeners.get('fetch')?.(event);
    return answer === undefined ? 'left to the browser' : answer;
  };
  return { wait, ask, added, deleted, network };
}

describe('the service worker', () => {
  it('is revalidated by the browser, and differs with its offline page', async () => {
    const { headers, body } = await get('/service-worker.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('text/javascript');
    const [french, other] = await Promise.all([
      get('/service-worker.js', { cookie: 'floodlit.interface_language=fr' }),
      get('/service-worker.js', { host: 'second.localhost' }),
    ]);
    expect(new Set([body, french.body, other.body]).size).toBe(3);
    expect(french.body).toContain('"/offline?lang=fr"');
  });

  it('[T67] keeps the offline page and nothing else, and shows it when a page cannot be had', async () => {
    const worker = startWorker((await get('/service-worker.js')).body);
    await worker.wait('install');
    expect(worker.added).toEqual(['/offline']);
    const page = { mode: 'navigate', method: 'GET', url: '/profile' };
    expect(await worker.ask(page)).toBe('the network’s /profile');
    worker.network.isThere = false;
    expect(await worker.ask(page)).toBe('kept /offline');
    worker.network.isThere = true;
    expect(await worker.ask(page)).toBe('the network’s /profile');
  });

  it.each([
    { mode: 'cors', method: 'GET', url: '/api/profile' },
    { mode: 'no-cors', method: 'GET', url: '/media/x/segment.m4s' },
    { mode: 'cors', method: 'GET', url: '/assets/app.js' },
    { mode: 'navigate', method: 'POST', url: '/buy' },
  ])('[T67] leaves $method $url to the browser', async (request) => {
    const worker = startWorker((await get('/service-worker.js')).body);
    expect(await worker.ask(request)).toBe('left to the browser');
  });

  it('deletes only the offline cache of an older version', async () => {
    const worker = startWorker((await get('/service-worker.js')).body);
    await worker.wait('activate');
    expect(worker.deleted).toEqual(['floodlit-offline-older']);
  });
});

describe('[T61] the policy of a document', () => {
  const policyOf = async (path: string, host = 'localhost'): Promise<string> =>
    String((await get(path, { host })).headers['content-security-policy']);

  it('allows a tag manager only where the channel has one, and never on payment pages', async () => {
    expect(await policyOf('/')).not.toContain('googletagmanager');
    await world.connection.pool.query(
      `update channel.channels set settings = settings || '{"cookie_notice":
         {"tag_manager_id": "GTM-AB12CD3", "text": null, "link": null}}' where slug = 'northern-sports'`,
    );
    expect(await policyOf('/')).toMatch(
      /script-src 'self' 'sha256-[^ ]+' https:\/\/www\.googletagmanager\.com;/,
    );
    const id = await world.eventId({ type: 'free' });
    for (const path of ['/buy', `/watch_embed/${id}`])
      expect(await policyOf(path), path).not.toContain('googletagmanager');
    expect(await policyOf('/', 'second.localhost')).not.toContain('googletagmanager');
    expect((await get('/')).body).not.toContain('googletagmanager');
  });
});
