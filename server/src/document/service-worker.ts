// The service worker of an installed channel. It caches only the offline page, and shows it when a navigation fails.
// It caches no call, no picture and no document, so it stores nothing private.

/**
 * @param offlineUrl of the offline page in the reader's language.
 * @param revision changes with that page. The browser then reloads this script.
 */
export const serviceWorker = (offlineUrl: string, revision: string): string => `'use strict';
const kept = 'floodlit-offline-${revision}';
const offlineUrl = ${JSON.stringify(offlineUrl)};

addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(kept)
      .then((cache) => cache.add(new Request(offlineUrl, { cache: 'reload' })))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches.keys().then((names) =>
        Promise.all(names.filter((name) => name.startsWith('floodlit-') && name !== kept).map((name) => caches.delete(name))),
      ),
      // The page is on its way while this script wakes up.
      registration.navigationPreload && registration.navigationPreload.enable(),
      clients.claim(),
    ]),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((answer) => answer || fetch(request))
      .catch(() => caches.match(offlineUrl, { cacheName: kept, ignoreVary: true }).then((page) => page || Response.error())),
  );
});
`;
