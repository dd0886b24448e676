// Many viewers in a separate process. Each requests as a low-latency player does:
// the blocking playlist, then its new segments and parts.
import http from 'node:http';

interface Order {
  readonly origin: string;
  /** One folder per viewer with the viewer's own token. The path ends before the rung's name. */
  readonly folders: readonly string[];
  readonly rung: string;
  readonly seconds: number;
  /** A server of files cannot hold a playlist back: it is asked in this rhythm. */
  readonly fixed?: { readonly everyMs: number; readonly playlist: string; readonly part: string };
}

export interface Counted {
  requests: number;
  failures: number;
  parts: number;
  bytes: number;
  firstFailure: string;
  /** How long each playlist took, the time that it was held back included. */
  playlistMs: number[];
  /** The longest time in which a viewer got no new part. */
  longestStillMs: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 });
const counted: Counted = {
  requests: 0,
  failures: 0,
  parts: 0,
  bytes: 0,
  firstFailure: '',
  playlistMs: [],
  longestStillMs: 0,
};
/** A blocking playlist answers within five seconds. A viewer who waits longer sees a frozen picture. */
const patienceMs = 9_000;

function get(url: string): Promise<Buffer | undefined> {
  counted.requests += 1;
  return new Promise((resolve) => {
    const fail = (why: string): void => {
      counted.failures += 1;
      counted.firstFailure ||= `${why} ${url.replace(/\/t\/[^/]+/, '/t/…')}`;
      resolve(undefined);
    };
    const request = http.get(url, { agent, timeout: patienceMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const body = Buffer.concat(chunks);
        counted.bytes += body.length;
        if (response.statusCode === 200) resolve(body);
        else fail(String(response.statusCode));
      });
      response.once('error', (error) => fail(error.message));
    });
    request.once('timeout', () => request.destroy(new Error('took too long')));
    request.once('error', (error) => fail(error.message));
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function watch(order: Order, folder: string, until: number): Promise<void> {
  const base = `${order.origin}${folder}${order.rung}/`;
  const seen = new Set<string>();
  let query = '';
  let movedAt = performance.now();
  while (Date.now() < until) {
    const askedAt = performance.now();
    const text = (await get(`${base}low.m3u8${query}`))?.toString() ?? '';
    // The first answer of a viewer is not held back.
    if (query !== '') counted.playlistMs.push(performance.now() - askedAt);
    const parts = [...text.matchAll(/#EXT-X-PART:[^\n]*URI="(p(\d+)(?:e\d+)?\.(\d+)\.m4s)"/g)];
    // A player joins at the present moment.
    const fresh = query === '' ? parts.slice(-1) : parts.filter(([, name = '']) => !seen.has(name));
    for (const [, name = ''] of parts) seen.add(name);
    for (const [, name = ''] of fresh) {
      counted.parts += 1;
      if ((await get(base + name)) === undefined) continue;
      if (seen.size > parts.length)
        counted.longestStillMs = Math.max(counted.longestStillMs, performance.now() - movedAt);
      movedAt = performance.now();
    }
    const hint = /PRELOAD-HINT:TYPE=PART,URI="p(\d+)(?:e\d+)?\.(\d+)\.m4s"/.exec(text);
    if (hint === null) {
      await pause(1_000);
      continue;
    }
    query = `?_HLS_msn=${Number(hint[1])}&_HLS_part=${Number(hint[2])}&_HLS_skip=YES`;
    if (seen.size > 100) for (const name of [...seen].slice(0, 50)) seen.delete(name);
  }
}

async function watchFiles(order: Order, until: number): Promise<void> {
  const { everyMs, playlist, part } = order.fixed ?? { everyMs: 500, playlist: '', part: '' };
  await pause(Math.random() * everyMs);
  for (let next = Date.now(); Date.now() < until; next += everyMs) {
    await get(order.origin + playlist);
    await get(order.origin + part);
    counted.parts += 1;
    await pause(Math.max(0, next + everyMs - Date.now()));
  }
}

process.once('message', (order: Order) => {
  const until = Date.now() + order.seconds * 1_000;
  void Promise.all(
    order.folders.map((folder) => (order.fixed ? watchFiles(order, until) : watch(order, folder, until))),
  ).then(() => {
    process.send?.(counted);
    process.disconnect();
    agent.destroy();
  });
});
