// A test server: pages, signed media, and the call that renews a token.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { LiveChannel } from './live-channel.ts';
import { TONES, withAudio } from './make-ladder.ts';

const compress = promisify(brotliCompress);
const KEY = 'a key for the test';
const LIVE_ASSET = '2';
const KINDS: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.vtt': 'text/vtt',
};

export interface MediaServer {
  origin: string;
  /** The requested media in order: path below the token, the token, the answer's status. */
  asked: { path: string; token: string; status: number }[];
  renewals: number;
  /** Until when the newest token is valid, in seconds since 1970. */
  newestExpiry: number;
  /** Settings that a test may change at any time. */
  mood: {
    /** Event 7 is the live game instead of the recording. */
    isLive: boolean;
    tokenSeconds: number;
    /** Documents hold tokens that have expired, but report a valid lifetime. */
    isStale: boolean;
    /** Answers the playback call with this instead. */
    refusal: { status: number; reason: string } | undefined;
    /** Breaks every media and API connection. */
    isDown: boolean;
    /** The recording has several sound tracks. */
    hasAudio: boolean;
    /** The document contains the playback, like that of a free game. */
    isFree: boolean;
  };
  close: () => Promise<void>;
}

export async function startMediaServer(
  dist: string,
  media: string,
  playlists: Record<string, string>,
  scripts: Record<string, string>,
  live: LiveChannel,
): Promise<MediaServer> {
  const asked: MediaServer['asked'] = [];
  const mood: MediaServer['mood'] = {
    isLive: false,
    tokenSeconds: 600,
    isStale: false,
    refusal: undefined,
    isDown: false,
    hasAudio: false,
    isFree: true,
  };
  let renewals = 0;
  let newestExpiry = 0;

  const signatureOf = (asset: string, exp: number, sid: string) =>
    createHmac('sha256', KEY).update(`v/${asset}~${exp}~${sid}`).digest('base64url');

  function livePlayback(token: string) {
    const root = `/media/t/${token}/v/${LIVE_ASSET}`;
    const known = Object.entries(live.playlists()).map(([path, text]) => [`v/${LIVE_ASSET}/${path}`, text]);
    return {
      asset_id: Number(LIVE_ASSET),
      is_live: true,
      duration: null,
      master_url: `${root}/master.m3u8`,
      low_latency_url: `${root}/low.m3u8`,
      playlists: Object.fromEntries(known) as Record<string, string>,
      first_fragments: [],
      start_rung: 'source',
      storyboard_url: `${root}/storyboard.vtt`,
      captions: [],
    };
  }

  function playback(isStale = false) {
    const now = Math.floor(Date.now() / 1000);
    const expiresAt = now + mood.tokenSeconds;
    const exp = isStale ? now - 5 : expiresAt;
    newestExpiry = exp;
    const asset = mood.isLive ? LIVE_ASSET : '1';
    const token = `${exp}~s${renewals}~${signatureOf(asset, exp, `s${renewals}`)}`;
    const answer = { event_id: 7, token, token_expires_at: expiresAt };
    if (mood.isLive) return { ...answer, ...livePlayback(token) };
    return {
      ...answer,
      asset_id: 1,
      is_live: false,
      duration: 120,
      low_latency_url: null,
      master_url: `/media/t/${token}/v/1/master.m3u8`,
      playlists: mood.hasAudio
        ? { ...playlists, 'v/1/master.m3u8': withAudio(playlists['v/1/master.m3u8'] ?? '') }
        : playlists,
      audio: mood.hasAudio ? TONES.map(({ name, label, language }) => ({ name, label, language })) : [],
      first_fragments: ['v/1/360p/init.mp4', 'v/1/360p/s00000.m4s'],
      start_rung: '360p',
      storyboard_url: `/media/t/${token}/v/1/storyboard.vtt`,
      captions: [
        { language: 'en', label: 'English', url: `/media/t/${token}/v/1/en.vtt` },
        { language: 'ar', label: 'العربية', url: `/media/t/${token}/v/1/ar.vtt` },
      ],
    };
  }

  function statusOf(asset: string, token: string): number {
    const [exp = '', sid = '', signature = ''] = token.split('~');
    const wanted = Buffer.from(signatureOf(asset, Number(exp), sid));
    const given = Buffer.from(signature);
    const isSigned = wanted.length === given.length && timingSafeEqual(wanted, given);
    return isSigned && Number(exp) > Date.now() / 1000 ? 200 : 403;
  }

  async function answer(path: string, search: URLSearchParams, response: ServerResponse): Promise<void> {
    const [isSigned, token = '', asset = '', file = ''] =
      /^\/media\/t\/([^/]+)\/v\/(\d+)\/(.+)$/.exec(path) ?? [];
    if (mood.isDown && (isSigned || path.startsWith('/api/'))) {
      response.destroy();
    } else if (isSigned) {
      const status = statusOf(asset, token);
      asked.push({ path: file + (search.size > 0 ? `?${search}` : ''), token, status });
      if (asset === LIVE_ASSET && status === 200 && !file.endsWith('.jpg'))
        await sendLive(response, file, search);
      else await send(response, status, join(media, normalize(file)));
    } else if (path === '/api/events/7/playback') {
      renewals++;
      const { refusal } = mood;
      response.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(refusal ? { message: 'No', code: 'access.denied', ...refusal } : { data: playback() }),
      );
    } else if (path.endsWith('.html')) {
      const lang = search.get('lang') ?? 'en';
      const free = `<script type="application/json" id="playback">${JSON.stringify(playback(mood.isStale))}</script>`;
      const fill: Record<string, string> = {
        ...scripts,
        '%PLAYBACK%': mood.isFree ? free : '',
        // A page with a film decides first, and starts no picture by itself.
        ...((search.has('film') || search.has('no_early')) && { '%EARLY%': '' }),
        '%MASTER%': playback(mood.isStale).master_url,
        '%LANG%': lang,
        '%DIR%': lang === 'ar' ? 'rtl' : 'ltr',
      };
      const template = await readFile(join(dist, normalize(path)), 'utf8');
      const page = template.replace(/%[A-Z]+%/g, (name) => fill[name] ?? name);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page);
    } else {
      await send(response, 200, join(dist, normalize(path)));
    }
  }

  async function sendLive(response: ServerResponse, file: string, search: URLSearchParams): Promise<void> {
    const { status, kind, body } = await live.answer(file, search);
    // A request that broke off gets no answer.
    if (mood.isDown) return void response.destroy();
    response.writeHead(status, { 'content-type': kind, 'cache-control': 'no-store' });
    response.end(body);
  }

  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    answer(url.pathname, url.searchParams, response).catch(() => {
      response.writeHead(404);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    get renewals() {
      return renewals;
    },
    get newestExpiry() {
      return newestExpiry;
    },
    mood,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function send(response: ServerResponse, status: number, file: string): Promise<void> {
  if (status !== 200) {
    response.writeHead(status);
    response.end();
    return;
  }
  const body = await readFile(file);
  const kind = KINDS[extname(file)] ?? 'video/mp4';
  const isText = !/video|image/.test(kind);
  response.writeHead(200, {
    'content-type': kind,
    'cache-control': 'no-store',
    ...(isText ? { 'content-encoding': 'br' } : { 'content-length': body.length }),
  });
  response.end(isText ? await packed(file, body) : body);
}

const packages = new Map<string, Promise<Buffer>>();

/**
 * A real server compresses texts. This one compresses each once, at a fast level: decoding needs the
 * processor.
 */
function packed(file: string, body: Buffer): Promise<Buffer> {
  const known = packages.get(file) ?? compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  packages.set(file, known);
  return known;
}

/** Requests of a closing page arrive later. Without this filter the next test would count them as its own. */
export async function untilQuiet(asked: readonly unknown[]): Promise<void> {
  for (let before = -1; before !== asked.length;) {
    before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
