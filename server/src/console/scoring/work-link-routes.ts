// Links of work of a game over HTTP, for the office.
import { workLinks as routes, type WorkLink } from '@floodlit/contract/operators/work-links';
import {
  actingOf,
  endOfWork,
  keyOfLink,
  listMakers,
  makeWorkLink,
  revokeWorkLink,
  stateOfLink,
  unbindWorkLink,
  type WorkLinkRecord,
} from '../../operators/index.ts';
import type { ConsoleBind } from '../bind.ts';
import type { ConsoleSite } from '../console-site.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { reachOf } from './rules.ts';

export function workLinkRoutes(
  bind: ConsoleBind,
  { operators }: Pick<ConsoleRooms, 'operators'>,
  site: () => ConsoleSite,
): void {
  const present = async (channelId: number, links: readonly WorkLinkRecord[]): Promise<WorkLink[]> => {
    const now = operators.clock.now();
    const ids = [...new Set(links.flatMap(({ made_by }) => made_by ?? []))];
    const makers = await listMakers(operators, channelId, 'score.write', ids);
    return links.map((link) => {
      const state = stateOfLink(link, now);
      const isOpen = state === 'waiting' || state === 'bound';
      return {
        id: link.id,
        kind: link.kind,
        name: link.name,
        url: isOpen ? `${site().origin}/score/${keyOfLink(operators.workLinkSecret, link)}` : null,
        bound_at: link.bound_at?.toISOString() ?? null,
        seen_at: link.seen_at?.toISOString() ?? null,
        ends_at: endOfWork(link.game, now).toISOString(),
        state,
        made_by: makers.get(link.made_by ?? 0)?.name ?? null,
        created_at: link.created_at.toISOString(),
      };
    });
  };
  const one = async (link: WorkLinkRecord) => ({
    data: (await present(link.channel_id, [link]))[0] as WorkLink,
  });

  bind(routes.list, async ({ params: { channel_id, event_id } }) => ({
    data: {
      links: await present(channel_id, await operators.workLinks.list(channel_id, event_id)),
      reach: reachOf(site()),
    },
  }));
  bind(routes.make, async ({ operator, act, params, body }) =>
    one(await act('', (rooms) => makeWorkLink(rooms.operators, actingOf(operator), params, body))),
  );
  bind(routes.unbind, async ({ operator, act, params, body: { why } }) =>
    one(
      await act(why, (rooms) =>
        unbindWorkLink(rooms.operators, actingOf(operator), params, params.link_id, why),
      ),
    ),
  );
  bind(routes.revoke, async ({ operator, act, params, body: { why } }) =>
    one(
      await act(why, (rooms) =>
        revokeWorkLink(rooms.operators, actingOf(operator), params, params.link_id, why),
      ),
    ),
  );
}
