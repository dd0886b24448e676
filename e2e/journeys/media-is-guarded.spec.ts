// The media path for an intruder: without a pass, with a changed, expired or foreign token.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { ApiError } from '../../contract/src/client.ts';
import { api } from '../../contract/src/index.ts';
import type { Playback } from '../../contract/src/media/media.ts';
import { aViewer, aVisitor, type Caller } from '../channel-api.ts';
import { expect, test } from '../journey.ts';
import { buyWithCard } from '../payments.ts';
import { readSecrets, readStage, type Stage } from '../stage.ts';

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly bytes: number;
}

/** One request as it is written, to any host name: what a browser would tidy is sent as it is. */
function ask(stage: Stage, path: string, host = `localhost:${stage.port}`): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: '127.0.0.1', port: stage.port, path, headers: { host }, agent: false },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', bytes }),
        );
      },
    );
    request.on('error', reject);
  });
}

interface JsonAnswer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly data?: { readonly api_key?: string } };
}

/** A call of the API under any host name. */
function askJson(
  stage: Stage,
  host: string,
  method: string,
  path: string,
  body?: object,
): Promise<JsonAnswer> {
  const headers = { host, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port: stage.port, path, method, headers, agent: false },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as JsonAnswer['body'] }),
        );
      },
    );
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The status line and the bytes after the head of a request target that no client library would send. */
function askRaw(stage: Stage, target: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(stage.port, '127.0.0.1', () =>
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: localhost:${stage.port}\r\nConnection: close\r\n\r\n`,
        'latin1',
      ),
    );
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const answer = Buffer.concat(chunks).toString('latin1');
      const [head = '', ...body] = answer.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
        bytes: body.join('\r\n\r\n').length,
      });
    });
  });
}

const isMedia = ({ type }: Answered): boolean => /^video|mpegurl|vtt|^image/.test(type);

/** Every kind of file that a recording has, below its token. */
const filesOf = ({ start_rung: rung }: Playback): string[] => [
  'master.m3u8',
  `${rung}/index.m3u8`,
  `${rung}/init.mp4`,
  `${rung}/s00001.m4s`,
  'storyboard.jpg',
];

const addressOf = ({ asset_id: id }: Playback, token: string, file: string): string =>
  `/media/t/${token}/v/${id}/${file}`;

/** The holder may watch what the others try to. Devices of a demo person would be counted with those of other workers. */
async function aHolder(stage: Stage): Promise<Caller> {
  const holder = await aViewer(stage.url);
  await buyWithCard(stage, holder, { type: 'event', id: stage.games.paid });
  const mayWatch = async (): Promise<boolean> =>
    (await holder.client.call(api.catalog.event, { id: stage.games.paid })).data.has_access;
  await expect.poll(mayWatch, { timeout: 30_000 }).toBe(true);
  return holder;
}

test.describe('the media path', () => {
  let playback: Playback;

  let holder: Caller;
  test.beforeAll(async () => {
    holder = await aHolder(readStage());
  });
  // Each test has a token of its own: it lives for seconds.
  test.beforeEach(async ({ stage }) => {
    playback = (await holder.client.call(api.media.playback, { id: stage.games.paid })).data;
  });

  test('[T28] plays for who holds a pass', async ({ stage }) => {
    for (const file of filesOf(playback).slice(0, 4)) {
      const answer = await ask(stage, addressOf(playback, playback.token, file));
      expect.soft(answer.status, file).toBe(200);
      expect.soft(answer.bytes, file).toBeGreaterThan(100);
    }
  });

  test('[T28] answers 403 without a pass, and no address is given out', async ({ stage, viewer }) => {
    const visitor = await aVisitor(stage.url);
    for (const [client, reason] of [
      [visitor.client, 'login'],
      [viewer.client, 'pass'],
    ] as const) {
      const refused = await client
        .call(api.media.playback, { id: stage.games.paid })
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ApiError);
      expect(refused).toMatchObject({ status: 403, code: 'access.denied', reason });
      expect(JSON.stringify(refused)).not.toContain('/media/');
    }
    const document = await (await fetch(`${stage.url}/watch/${stage.games.paid}`)).text();
    expect(document).not.toContain('/media/t/');
  });

  test('[T28] leaks no segment without a token or through one that was changed', async ({ stage }) => {
    const [exp = '', session = '', signature = ''] = playback.token.split('~');
    const flip = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    const tampered = {
      'no token': 'x',
      'a later end': `${Number(exp) + 3600}~${session}~${signature}`,
      'another session': `${exp}~${flip(session)}~${signature}`,
      'another signature': `${exp}~${session}~${flip(signature)}`,
      'no signature': `${exp}~${session}~`,
      'only an end': exp,
    };
    for (const [name, token] of Object.entries(tampered))
      for (const file of filesOf(playback)) {
        const answer = await ask(stage, addressOf(playback, token, file));
        expect.soft(answer.status, `${name}, ${file}`).toBe(403);
        expect.soft(isMedia(answer), `${name}, ${file}`).toBe(false);
      }
  });

  test('[T28] refuses a rightly signed token that is over', async ({ stage }) => {
    const { media } = readSecrets(stage);
    const sign = (secondsFromNow: number): string => {
      const exp = Math.floor(Date.now() / 1000) + secondsFromNow;
      const session = 'A'.repeat(16);
      const signature = createHmac('sha256', Buffer.from(media, 'base64url'))
        .update(`v/${playback.asset_id}~${exp}~${session}`)
        .digest('base64url');
      return `${exp}~${session}~${signature}`;
    };
    const file = `${playback.start_rung}/s00001.m4s`;
    expect((await ask(stage, addressOf(playback, sign(60), file))).status, 'signed as the server signs').toBe(
      200,
    );
    // Clocks of machines may differ by 5 s.
    for (const ago of [6, 600, 86_400])
      expect((await ask(stage, addressOf(playback, sign(-ago), file))).status, `over for ${ago} s`).toBe(403);
  });

  test('[T28] refuses the token of another recording', async ({ stage }) => {
    const { client } = await aVisitor(stage.url);
    const free = (await client.call(api.media.playback, { id: stage.games.free })).data;
    expect(free.asset_id).not.toBe(playback.asset_id);
    for (const file of filesOf(playback)) {
      const answer = await ask(stage, addressOf(playback, free.token, file));
      expect.soft(answer.status, file).toBe(403);
      expect.soft(isMedia(answer), file).toBe(false);
    }
  });

  test('[T04] does not serve one channel’s recording on another channel’s host', async ({ stage }) => {
    for (const file of filesOf(playback)) {
      const answer = await ask(
        stage,
        addressOf(playback, playback.token, file),
        `second.localhost:${stage.port}`,
      );
      expect.soft(answer.status, file).toBe(404);
      expect.soft(isMedia(answer), file).toBe(false);
    }
    const second = `second.localhost:${stage.port}`;
    const key = await askJson(stage, second, 'POST', '/api/get_api_key', { channel_key: 'littoral-sport' });
    const path = `/api/events/${stage.games.free}/playback?api_key=${key.body.data?.api_key ?? ''}`;
    const foreign = await askJson(stage, second, 'GET', path);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'catalog.event_not_found' } });
  });

  test('[T33] finds nothing through tricks in the path', async ({ stage }) => {
    const { token, asset_id: id, start_rung: rung } = playback;
    const signed = `/media/t/${token}/v/${id}`;
    const tricks = [
      `${signed}/../../../../secrets.json`,
      `${signed}/%2e%2e/%2e%2e/secrets.json`,
      `${signed}/..%2f..%2fsecrets.json`,
      `${signed}/....//secrets.json`,
      `${signed}//etc/passwd`,
      `${signed}/${rung}//s00001.m4s`,
      `${signed}/${rung}/./s00001.m4s`,
      `${signed}/${rung}/s00001.m4s%00.jpg`,
      `${signed}/${rung}/s00001.m4s;a=b`,
      `${signed}/${rung}/s00001.m4s?x=1`,
      `${signed}/${rung}\\s00001.m4s`,
      `${signed}/${rung}/s99999.m4s`,
      `${signed}/${rung}/s1.m4s`,
      `${signed}/${rung}/ѕ00001.m4s`,
      `/media/t/${token}/v/0${id}/master.m3u8`,
      `/media/t/${token}/v/${id}.0/master.m3u8`,
      `/media/t/${token}/v/%3${id}/master.m3u8`,
      `/media/t//v/${id}/master.m3u8`,
      `/media/t/${token}~${token}/v/${id}/master.m3u8`,
      `/media/T/${token}/v/${id}/master.m3u8`,
      `//media/t/${token}/v/${id}/master.m3u8`,
      `/media/p/../t/${token}/v/${id}/${rung}/s00001.m4s`,
    ];
    for (const trick of tricks) {
      const answer = await askRaw(stage, trick);
      expect.soft(answer.status, trick).toBeGreaterThanOrEqual(400);
      expect.soft(answer.status, trick).toBeLessThan(500);
      expect.soft(isMedia(answer), trick).toBe(false);
    }
  });
});
