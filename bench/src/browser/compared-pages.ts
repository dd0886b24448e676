// The pages that the product's are compared with, served by the product's own server beside them.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { barePageOf } from './bare-page-of.ts';

/** Only hls.js, as its readme shows it: the document, the script, the master playlist, a playlist, the segments. */
const barePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare</title>
<link rel="icon" href="/media/icon.svg" type="image/svg+xml">
<style>video { width: 960px; aspect-ratio: 16 / 9 }</style>
</head>
<body>
<video muted playsinline></video>
<script src="/bench/hls.min.js"></script>
<script>
const video = document.querySelector('video');
const asked = new URLSearchParams(location.search);
const hls = new Hls(asked.has('low') ? { lowLatencyMode: true } : {});
hls.loadSource(asked.get('master'));
hls.attachMedia(video);
hls.on(Hls.Events.MANIFEST_PARSED, () => video.play());
</script>
</body>
</html>
`;

/** A file in a page with nothing else. */
const videoPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Video</title>
<link rel="icon" href="/media/icon.svg" type="image/svg+xml">
</head>
<body>
<video src="SOURCE" autoplay muted playsinline controls width="960"></video>
</body>
</html>
`;

/** The physical limit: the first script asks for the bytes of the first frame at once and hands them to the decoder. */
const limitPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Limit</title>
<link rel="icon" href="/media/icon.svg" type="image/svg+xml">
<script>
const asked = new URLSearchParams(location.search);
const files = asked.getAll('file').map((url) => fetch(url).then((response) => response.arrayBuffer()));
</script>
<style>video { width: 960px; aspect-ratio: 16 / 9 }</style>
</head>
<body>
<video muted playsinline></video>
<script>
const video = document.querySelector('video');
const source = new MediaSource();
source.addEventListener('sourceopen', async () => {
  const buffer = source.addSourceBuffer('video/mp4; codecs="' + asked.get('codecs') + '"');
  for (const file of files) {
    const bytes = await file;
    const appended = new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }));
    buffer.appendBuffer(bytes);
    await appended;
  }
}, { once: true });
video.src = URL.createObjectURL(source);
video.play();
</script>
</body>
</html>
`;

const compress = promisify(brotliCompress);
const packed = (text: string | Buffer): Promise<Buffer> =>
  compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

export function comparedPages(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();
  const sendPacked = async (
    reply: FastifyReply,
    type: string,
    name: string,
    make: () => Promise<string | Buffer>,
  ): Promise<FastifyReply> => {
    let body = kept.get(name);
    if (body === undefined) kept.set(name, (body = make().then(packed)));
    return reply
      .type(type)
      .header('content-encoding', 'br')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'self' 'unsafe-inline' blob:")
      .send(await body);
  };

  const html = 'text/html; charset=utf-8';
  app.get('/bench/bare', (_request, reply) => sendPacked(reply, html, 'bare', async () => barePage));
  app.get('/bench/limit', (_request, reply) => sendPacked(reply, html, 'limit', async () => limitPage));
  app.get<{ Querystring: { src: string } }>('/bench/video', (request, reply) =>
    sendPacked(reply, html, `video ${request.query.src}`, async () =>
      videoPage.replace('SOURCE', encodeURI(request.query.src)),
    ),
  );
  app.get<{ Querystring: { of: string } }>('/bench/static', (request, reply) =>
    sendPacked(reply, html, `static ${request.query.of}`, async () => {
      const { body } = await app.inject({ url: request.query.of, headers: { host: request.host } });
      return barePageOf(body);
    }),
  );
  app.get('/bench/hls.min.js', (_request, reply) =>
    sendPacked(reply, 'text/javascript; charset=utf-8', 'hls', () =>
      readFile(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js')),
    ),
  );
}
