// The start of an event for the viewer's own calendar. It holds only facts that the event's public page shows.
import { joinList } from '@floodlit/contract/sums/join-list';
import type { FastifyInstance } from 'fastify';
import { isOver, listLocations, readEvent, readTitle, withOwnName } from '../catalog/index.ts';
import { readChannel } from '../channel/index.ts';
import type { FactsOf } from '../http/bind.ts';
import { originOf } from '../http/origin.ts';
import { DomainError } from '../kernel/errors.ts';
import { inLanguage } from '../kernel/in-language.ts';
import { addressRange } from '../network/address-range.ts';
import { calendarFile } from './calendar-file.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { askedLanguage } from './locale.ts';

const fileName = /^event-([1-9]\d{0,14})\.ics$/;

export function calendarRoutes(app: FastifyInstance, deps: DocumentRoutesDeps, factsOf: FactsOf): void {
  app.get<{ Params: { name: string } }>('/media/calendar/:name', async (request, reply) => {
    deps.callLimits.countAddress('read', addressRange(request.ip));
    const match = fileName.exec(request.params.name);
    if (match === null) throw new DomainError('request.not_found');
    const { channelId, ownHost } = await factsOf(request);
    const channel = await readChannel(deps.channel, channelId);
    const language = askedLanguage(request.query, channel);
    const record = await readEvent(deps.catalog, channelId, Number(match[1]));
    if (record.stream_status !== 'upcoming' || isOver(record))
      throw new DomainError('catalog.event_not_found');
    const event = inLanguage('event', record, language);
    const { title, ownName } = await readTitle(deps.catalog, event, language);
    const places = await listLocations(deps.catalog, channelId, language);
    const place = places.find(({ id }) => id === event.location_id);
    const origin = originOf(deps.publicUrl(), ownHost);
    const text = calendarFile(
      {
        uid: `event-${event.id}@${new URL(origin).hostname}`,
        name: withOwnName(title, ownName),
        description: event.description,
        place:
          place &&
          joinList(
            [place.name, place.city].filter((part) => part !== ''),
            language,
          ),
        url: `${origin}/watch/${event.id}`,
        startsAt: event.starts_at,
        durationSeconds: event.duration_seconds,
        isCancelled: event.cancelled_at !== null,
        sequence: event.sequence,
      },
      deps.channel.clock.now(),
    );
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="event-${event.id}.ics"`)
      .header('cache-control', 'public, max-age=60')
      .send(text);
  });
}
