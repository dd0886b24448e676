import { request } from 'node:https';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { connect } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { debianProgram, run } from './debian-program.ts';
import {
  haproxyFolder,
  makeCertificate,
  startHaproxy,
  startIngest,
  startWeb,
  type FakeIngest,
  type FakeWeb,
  type RunningHaproxy,
} from './running-haproxy.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 420_000 });

it('HAProxy itself takes each configuration', async () => {
  const program = await debianProgram('haproxy');
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-haproxy-'));
  const TLS_PEM = await makeCertificate(folder);
  const place = '127.0.0.1:4000';
  const env = { ...process.env, TLS_PEM, S3_PEM: TLS_PEM, PRODUCT: place, STORE: place };
  const addresses = { WEB1: place, WEB2: place, INGEST1: place, INGEST2: place };
  const ports = { INGEST1_HTTP_PORT: '4001', INGEST2_HTTP_PORT: '4001' };
  const files = (await readdir(haproxyFolder)).filter((name) => name.endsWith('.cfg'));
  expect(files).toContain('haproxy.cfg');
  for (const name of files)
    // The rights of Debian's HAProxy stand beside the proxies of another file.
    await run(
      program,
      [
        '-c',
        ...(name === 'debian.cfg' ? ['haproxy.cfg', name] : [name]).flatMap((file) => [
          '-f',
          path.join(haproxyFolder, file),
        ]),
      ],
      {
        env: { ...env, ...addresses, ...ports },
      },
    );
  await rm(folder, { recursive: true });
});

describe('the balancer of three machines', () => {
  let webs: [FakeWeb, FakeWeb];
  let ingests: [FakeIngest, FakeIngest];
  let balancer: RunningHaproxy;

  beforeAll(async () => {
    await debianProgram('haproxy');
  });
  beforeEach(async () => {
    webs = [await startWeb('one'), await startWeb('two')];
    ingests = [await startIngest(), await startIngest()];
    const portOf = (web: FakeWeb): string => web.address.split(':')[1] ?? '';
    balancer = await startHaproxy({
      WEB1: webs[0].address,
      WEB2: webs[1].address,
      INGEST1: `127.0.0.1:${ingests[0].port}`,
      INGEST2: `127.0.0.1:${ingests[1].port}`,
      // Each web answers the health of an ingest too.
      INGEST1_HTTP_PORT: portOf(webs[0]),
      INGEST2_HTTP_PORT: portOf(webs[1]),
    });
    return async () => {
      await balancer[Symbol.asyncDispose]();
      for (const part of [...webs, ...ingests]) await part[Symbol.asyncDispose]();
    };
  });

  interface Asked {
    readonly method?: string;
    readonly key?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  const ask = (url: string, { method = 'GET', key, headers = {} }: Asked = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const all = { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) };
      const options = { port: balancer.httpsPort, host: '127.0.0.1', rejectUnauthorized: false };
      const asking = request({ ...options, path: url, method, headers: all }, (answer) => {
        let body = '';
        answer.on('data', (bytes: Buffer) => (body += bytes.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
        answer.on('error', reject);
      });
      asking.on('error', reject);
      asking.end();
    });
  const names = async (keys: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const key of keys) found.push((await ask('/api/list', { key })).body);
    return found;
  };
  const keys = Array.from({ length: 40 }, (_, at) => `key-${at}`);

  it('sends a key to one web, and the keys to both', async () => {
    const first = await names(keys);
    expect(new Set(first)).toEqual(new Set(['one', 'two']));
    expect(await names(keys)).toEqual(first);
    const inQuery = keys.map((key) => ask(`/api/list?api_key=${key}`));
    expect(new Set((await Promise.all(inQuery)).map(({ body }) => body))).toEqual(new Set(['one', 'two']));
  });

  it('moves only the keys of a web that is gone, and brings them back', async () => {
    const before = await names(keys);
    webs[1].isReady = false;
    await expect.poll(() => names(keys)).toEqual(keys.map(() => 'one'));
    webs[1].isReady = true;
    await expect.poll(() => names(keys)).toEqual(before);
  });

  it('keeps a visitor without a key on one web', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`/watch/${at}`)));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  });

  it('spreads the calls of one network without a key over all webs', async () => {
    const calls = Array.from({ length: 40 }, () => ask('/api/datalake', { method: 'POST' }));
    expect(new Set((await Promise.all(calls)).map(({ body }) => body))).toEqual(new Set(['one', 'two']));
  });

  it('asks another web again for a GET that a dying web had taken, and never for a POST', async () => {
    const all = await names(keys);
    const ofOne = keys[all.indexOf('one')] ?? '';
    const ofTwo = keys[all.indexOf('two')] ?? '';
    const read = ask('/slow-read', { key: ofTwo });
    const buy = ask('/slow-buy', { method: 'POST', key: ofTwo });
    await expect.poll(() => webs[1].asked.filter((line) => line.includes('slow')).length).toBe(2);
    await webs[1].die();
    expect((await buy).status).toBe(502);
    await expect.poll(() => webs[0].asked.some((line) => line.startsWith('GET /slow-read'))).toBe(true);
    expect(webs[0].asked.some((line) => line.includes('slow-buy'))).toBe(false);
    // A web that takes no connection was sent nothing, so a buy may go to the other one.
    expect(await ask('/api/buy', { method: 'POST', key: ofTwo })).toEqual({ status: 200, body: 'one' });
    expect((await names([ofOne]))[0]).toBe('one');
    await webs[0].die();
    await read.catch(() => undefined);
  });

  it('cuts no request while the database is slow for some seconds', async () => {
    for (const web of webs) web.readyAfterMs = 2_000;
    let isCut = false;
    const read = ask('/slow-read', { key: keys[0] ?? '' })
      .catch(() => undefined)
      .finally(() => (isCut = true));
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(isCut).toBe(false);
    expect(new Set(await names(keys))).toEqual(new Set(['one', 'two']));
    for (const web of webs) await web.die();
    await read;
  });

  it('goes on with webs that live while none is ready', async () => {
    for (const web of webs) web.isReady = false;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await ask('/media/r/playlist.m3u8')).status).toBe(200);
  });

  it('tells the true address of a visitor, whatever the visitor writes', async () => {
    await ask('/page', { headers: { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' } });
    expect([...webs[0].asked, ...webs[1].asked]).toEqual(['GET /page 127.0.0.1']);
  });

  it('answers no visitor below /internal/', async () => {
    expect((await ask('/internal/live/1/2/0/source.m3u8')).status).toBe(404);
    expect([...webs[0].asked, ...webs[1].asked]).toEqual([]);
  });

  it('speaks HTTP/2', async () => {
    const session: ClientHttp2Session = connectHttp2(`https://127.0.0.1:${balancer.httpsPort}`, {
      rejectUnauthorized: false,
    });
    const status = await new Promise((resolve, reject) => {
      session.on('error', reject);
      session.request({ ':path': '/page' }).on('response', (headers) => resolve(headers[':status']));
    });
    session.destroy();
    expect(status).toBe(200);
  });

  it('leads each address of encoders to its own ingest, with the PROXY header of version 2', async () => {
    const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
    for (const at of [0, 1] as const) {
      const socket = connect(balancer.rtmpPorts[at], '127.0.0.1');
      socket.write('hello of an encoder');
      await expect.poll(() => ingests[at].heard.length).toBe(1);
      const bytes = ingests[at].heard[0] ?? Buffer.alloc(0);
      expect(bytes.subarray(0, 12)).toEqual(signature);
      // Version 2, PROXY, TCP over IPv4, and the address of the encoder.
      expect([...bytes.subarray(12, 14)]).toEqual([0x21, 0x11]);
      expect([...bytes.subarray(16, 20)]).toEqual([127, 0, 0, 1]);
      expect(bytes.toString('latin1')).toContain('hello of an encoder');
      socket.destroy();
    }
  });

  it('leads an encoder to the other ingest while its own is not ready', async () => {
    webs[0].isReady = false;
    const connectAgain = (): number => {
      const socket = connect(balancer.rtmpPorts[0], '127.0.0.1');
      socket.on('error', () => undefined);
      socket.end('hello');
      return ingests[1].heard.length;
    };
    await expect.poll(connectAgain, { interval: 200 }).toBeGreaterThan(0);
  });
});
