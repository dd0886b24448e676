// A sponsor's server, well and ill: each path answers in its own way.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FOUR_GB = 4 * 1024 ** 3;
const SLOW_BYTES = 2_000;
const SLOW_MS = 100;

/** Two films of 6 s, one without sound. */
export async function makeFilms(folder: string, ffmpeg: string): Promise<void> {
  // Noise makes each second large, so that a slow server is felt.
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25,noise=alls=40:allf=t'];
  const coded = [
    '-t',
    '6',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    '2M',
    '-g',
    '25',
  ];
  const begin = ['-nostdin', '-loglevel', 'error', '-y'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
  const quick = ['-movflags', '+faststart'];
  await run(ffmpeg, [
    ...begin,
    ...picture,
    ...sound,
    ...coded,
    '-c:a',
    'aac',
    ...quick,
    join(folder, 'film.mp4'),
  ]);
  await run(ffmpeg, [...begin, ...picture, ...coded, ...quick, join(folder, 'silent.mp4')]);
  await run(ffmpeg, [...begin, ...sound, '-t', '6', '-c:a', 'aac', ...quick, join(folder, 'sound.mp4')]);
}

export interface FilmServer {
  origin: string;
  /** The requested paths in order. */
  asked: string[];
  close: () => Promise<void>;
}

/** @param media the folder of a recording, whose segments in a row are a film too */
export async function startFilmServer(folder: string, media: string): Promise<FilmServer> {
  const asked: string[] = [];
  const films = Object.fromEntries(
    await Promise.all(
      ['film.mp4', 'silent.mp4', 'sound.mp4'].map(
        async (name) => [name, await readFile(join(folder, name))] as const,
      ),
    ),
  );
  const segments = (await readdir(join(media, '360p'))).filter((name) => name.endsWith('.m4s')).toSorted();
  const row = ['init.mp4', ...segments.slice(0, 3)].map((name) => readFile(join(media, '360p', name)));
  films['segments.mp4'] = Buffer.concat(await Promise.all(row));

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const name = path.slice(1);
    const film = films[name];
    const whole = films['film.mp4'] ?? Buffer.alloc(0);
    const head = { 'content-type': 'video/mp4', 'cache-control': 'no-store' };
    if (film !== undefined) {
      response.writeHead(200, { ...head, 'content-length': film.length });
      response.end(film);
    } else if (name === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<p>Our sponsor is away.</p>');
    } else if (name === 'huge.mp4') {
      // The film is at its beginning, and the rest never ends.
      response.writeHead(200, { ...head, 'content-length': FOUR_GB });
      response.write(whole);
      const zeros = Buffer.alloc(64 * 1024);
      const pour = (): void => {
        while (!response.destroyed && response.write(zeros));
      };
      response.on('drain', pour);
      pour();
    } else if (name === 'slow.mp4') {
      response.writeHead(200, { ...head, 'content-length': whole.length });
      for (let from = 0; from < whole.length && !response.destroyed; from += SLOW_BYTES) {
        response.write(whole.subarray(from, from + SLOW_BYTES));
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      }
      response.end();
    } else if (name === 'stalls.mp4') {
      response.writeHead(200, { ...head, 'content-length': whole.length });
      response.write(whole.subarray(0, Math.floor(whole.length / 3)));
    } else if (name !== 'hangs.mp4') {
      response.writeHead(404);
      response.end();
    }
  }

  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    void answer(request.url ?? '/', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
