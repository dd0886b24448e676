// The worker and the manifest make the scorer's page an application of the phone, which opens without a network.
import { createHash } from 'node:crypto';
import type { ScorePage } from './ports.ts';

/** Scripts of nowhere else, and no text that could become one. The worker is registered by the one named policy. */
export const scorePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types floodlit-score',
].join('; ');

/** The secret part of an address of work. A longer or stranger one belongs to no link. */
const linkForm = /^[\w-]{1,200}$/u;

/** Undefined for an address that no link has. */
export function scoreManifest(link: string, { icons }: ScorePage): string | undefined {
  if (!linkForm.test(link)) return undefined;
  return JSON.stringify({
    // Each game is an application of its own.
    id: `/score/${link}`,
    name: 'Score · Floodlit',
    short_name: 'Score',
    start_url: `/score/${link}`,
    scope: '/score/',
    display: 'standalone',
    background_color: '#0b0f17',
    theme_color: '#0b0f17',
    icons: icons.map(({ src, size }) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  });
}

/** Caches the page, which is the same for all links, and its files. Calls and other pages are not its matter. */
export function scoreWorker({ document, files }: ScorePage): string {
  const revision = createHash('sha256').update(document.text).digest('base64url').slice(0, 12);
  return `'use strict';
const kept = 'floodlit-score-${revision}';
const page = '/score/';
const files = ${JSON.stringify(files)};
const patienceMs = 3000;

addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(kept)
      .then((cache) => cache.addAll([new Request(page, { cache: 'reload' }), ...files]))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('floodlit-score-') && name !== kept).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

const cached = (address) => caches.match(address, { cacheName: kept, ignoreVary: true });
const afterPatience = () => new Promise((resolve) => setTimeout(resolve, patienceMs));

async function openPage(request) {
  const own = await cached(page);
  const fresh = fetch(request).then((answer) => (answer.ok || !own ? answer : own.clone()));
  if (!own) return fresh;
  // A place with one bar of network answers nothing for minutes.
  return Promise.race([fresh.catch(() => own.clone()), afterPatience().then(() => own.clone())]);
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname.startsWith(page)) event.respondWith(openPage(request));
  else if (files.includes(pathname)) event.respondWith(cached(pathname).then((own) => own || fetch(request)));
});
`;
}
