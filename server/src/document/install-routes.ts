// The files of an installable channel: its manifest, its service worker and its offline page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readChannel, type ChannelRecord } from '../channel/index.ts';
import type { FactsOf } from '../http/bind.ts';
import { entityTagOf } from '../http/entity-tag.ts';
import { sendTagged } from '../http/send-packed.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { localeOf } from './locale.ts';
import { offlinePage, offlinePolicy } from './offline-page.ts';
import { serviceWorker } from './service-worker.ts';
import { webManifest } from './web-manifest.ts';

const offlinePath = '/offline';

function sendText(request: FastifyRequest, reply: FastifyReply, type: string, content: string): FastifyReply {
  const text = Buffer.from(content);
  reply.type(type);
  return sendTagged(request, reply, {
    text,
    brotli: undefined,
    gzip: undefined,
    entityTag: entityTagOf(text),
  });
}

export function installRoutes(app: FastifyInstance, deps: DocumentRoutesDeps, factsOf: FactsOf): void {
  const channelOf = async (request: FastifyRequest): Promise<ChannelRecord> =>
    readChannel(deps.channel, (await factsOf(request)).channelId);

  app.get('/manifest.webmanifest', async (request, reply) =>
    sendText(
      request,
      reply,
      'application/manifest+json; charset=utf-8',
      webManifest(await channelOf(request)),
    ),
  );

  app.get(offlinePath, async (request, reply) => {
    const channel = await channelOf(request);
    reply.header('content-security-policy', offlinePolicy);
    if (channel.settings.multi_language) reply.header('vary', 'cookie');
    return sendText(
      request,
      reply,
      'text/html; charset=utf-8',
      offlinePage(channel, localeOf(request, channel)),
    );
  });

  app.get('/service-worker.js', async (request, reply) => {
    const channel = await channelOf(request);
    const locale = localeOf(request, channel);
    const page = offlinePage(channel, locale);
    const revision = entityTagOf(page).replace(/[^\w-]/g, '');
    const url = locale === channel.settings.language ? offlinePath : `${offlinePath}?lang=${locale}`;
    // The worker runs under its own policy. It fetches documents only from this origin.
    reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    if (channel.settings.multi_language) reply.header('vary', 'cookie');
    return sendText(request, reply, 'text/javascript; charset=utf-8', serviceWorker(url, revision));
  });
}
