// Recordings over HTTP: the signed address by the API, and the files by one handler that sends buffers from memory.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { media as routes } from '@floodlit/contract/media/media';
import { isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { decideAccess, issueFrameTicket, readFrameViewer } from '../access/index.ts';
import { readEvent } from '../catalog/index.ts';
import { hostNameOf, readChannel, type ChannelDeps, type ChannelDirectory } from '../channel/index.ts';
import type { CountryFinder } from '../geo/ports.ts';
import { addressRange } from '../network/address-range.ts';
import type { Bind } from '../http/bind.ts';
import { DomainError } from '../kernel/errors.ts';
import {
  readPublicPicture,
  readServedFile,
  readSignedPath,
  type ServedFile,
} from './delivery/read-served-file.ts';
import { downloadRoutes } from './download/routes.ts';
import { createCheckRemote } from './remote/check-remote.ts';
import { remoteRoutes } from './remote/routes.ts';
import { readPlayback } from './delivery/read-playback.ts';
import type { MediaDeps } from './deps.ts';
import { contentTypeOf, type PublicPicture } from './rules.ts';

export interface MediaRoutesDeps {
  readonly media: MediaDeps;
  readonly directory: ChannelDirectory;
  readonly channel: ChannelDeps;
  readonly countries: CountryFinder;
}

/** The address holds the token, so no page it is opened in may tell it to another site (T29, T32). */
const guardHeaders = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'cross-origin-resource-policy',
  'same-origin',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
];

/**
 * A receiver fetches from its own origin. Its token is checked at each request, so no cache on the way may answer.
 */
const remoteHeaders = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'cross-origin-resource-policy',
  'cross-origin',
  'access-control-allow-origin',
  '*',
];

/** Straight to the socket: a file needs no serializer and no hook, and segments are what this server does most. */
function sendFile(
  reply: FastifyReply,
  name: string,
  { bytes, cacheControl, isCompressed }: ServedFile,
  headers: readonly string[] = guardHeaders,
): void {
  reply.hijack();
  reply.raw.writeHead(200, [
    'content-type',
    contentTypeOf(name),
    'content-length',
    String(bytes.byteLength),
    'cache-control',
    cacheControl,
    ...(isCompressed ? ['content-encoding', 'gzip', 'vary', 'accept-encoding'] : []),
    ...headers,
  ]);
  reply.raw.end(bytes);
}

const picturePath =
  /^\/media\/p\/([1-9]\d{0,14})\/((poster|preview|live)(?:-[0-9a-f]{12}|-\d{5}(?:e[1-9]\d{0,5})?)?(?:\.(?:jpg|png)|-w(?:320|640|960|1280)\.webp))$/;

export function mediaRoutes(bind: Bind, app: FastifyInstance, deps: MediaRoutesDeps): void {
  bind(routes.playback, async ({ actor, params }) => ({
    data: await readPlayback(deps.media, actor, params.id),
  }));

  bind(routes.framePlayback, async ({ actor, body }) => {
    const { viewer, eventId } = await readFrameViewer(deps.media.access, actor, body);
    return { data: await readPlayback(deps.media, viewer, eventId) };
  });
  bind(routes.frameTicket, async ({ actor, body }) => {
    const event = await readEvent(deps.media.catalog, actor.channelId, body.event_id);
    const { granted, reason } = await decideAccess(deps.media.access, actor, event);
    if (!granted) throw new DomainError('access.denied', reason === null ? {} : { reason });
    return { data: await issueFrameTicket(deps.media.access, actor, event.id) };
  });

  const channelIdOf = async (request: FastifyRequest): Promise<number> =>
    (await deps.directory.readByHost(hostNameOf(request.host))).id;
  /** A viewer's region can change during the life of a token. Playlists are polled, so their requests check it. */
  const ensureRegion = async (channelId: number, address: string): Promise<void> => {
    const { geo } = await readChannel(deps.channel, channelId);
    if (geo.mode !== 'none' && isGeoBlocked(geo, deps.countries.countryOf(address)))
      throw new DomainError('access.denied', { reason: 'geo' });
  };
  const method = ['GET', 'HEAD'];
  downloadRoutes(bind, app, deps.media, channelIdOf, guardHeaders);

  remoteRoutes(bind, deps.media);
  const checkRemote = createCheckRemote(deps.media);
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const path = readSignedPath(deps.media, request.raw.url ?? '');
    const channelId = await channelIdOf(request);
    const isRemote = path.purpose !== 'play';
    if (isRemote)
      await checkRemote({
        ...path,
        channelId,
        country: deps.countries.countryOf(request.ip),
        isOpen: path.purpose === 'open',
      });
    if (path.name.endsWith('.m3u8')) await ensureRegion(channelId, request.ip);
    const mayCompress = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const leaving = new AbortController();
    const leave = (): void => leaving.abort();
    request.raw.once('close', leave);
    const asker = { mayCompress, gone: leaving.signal, range: addressRange(request.ip) };
    const file = await readServedFile(deps.media, channelId, path, asker);
    request.raw.off('close', leave);
    // The client left while the playlist waited for the next part.
    if (request.raw.destroyed && request.raw.socket.destroyed) return reply.hijack();
    if (isRemote) sendFile(reply, path.name, { ...file, cacheControl: 'no-store' }, remoteHeaders);
    else sendFile(reply, path.name, file);
    return undefined;
  };
  for (const url of ['/media/t/*', '/media/r/*']) app.route({ method, url, handler: serve });
  app.route({
    method,
    url: '/media/p/*',
    handler: async (request, reply) => {
      const match = picturePath.exec(request.raw.url ?? '');
      if (match === null) throw new DomainError('request.not_found');
      const [, id, file = '', picture] = match;
      const channelId = await channelIdOf(request);
      const isLive = picture === 'live';
      if (isLive) await ensureRegion(channelId, request.ip);
      const bytes = await readPublicPicture(deps.media, channelId, Number(id), {
        picture: picture as PublicPicture | 'live',
        file,
      });
      // A poster has an address of its own. A trim takes the sheet of previews away.
      const cacheControl =
        picture === 'poster'
          ? 'public, max-age=31536000, immutable'
          : `${isLive ? 'private' : 'public'}, max-age=60`;
      sendFile(reply, file, { bytes, cacheControl, isCompressed: false });
    },
  });
}
