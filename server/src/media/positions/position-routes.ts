// Positions of an account over HTTP.
import type { Event } from '@floodlit/contract/catalog/catalog';
import { media as routes } from '@floodlit/contract/media/media';
import type { EventRecord } from '../../catalog/index.ts';
import type { Bind } from '../../http/bind.ts';
import type { Actor } from '../../kernel/actor.ts';
import { keepPosition, listContinued } from './positions.ts';
import type { MediaGround } from '../ports.ts';
import type { PositionsDeps } from './ports.ts';

export interface PositionRoutesDeps {
  readonly media: MediaGround & PositionsDeps;
  /** Events as every list of them shows them. */
  readonly presentEvents: (actor: Actor, records: readonly EventRecord[]) => Promise<Event[]>;
}

export function positionRoutes(bind: Bind, { media, presentEvents }: PositionRoutesDeps): void {
  bind(routes.keepPosition, async ({ actor, body }) => ({
    data: { kept: await keepPosition(media, actor, body) },
  }));
  bind(routes.continueWatching, async ({ actor }) => {
    const { positions, events } = await listContinued(media, actor);
    return { data: { positions, events: await presentEvents(actor, events) } };
  });
}
