// Links to the report of a game over HTTP: the same verbs as the commands `report link` and `report unlink`.
import { reportLinks as routes } from '@floodlit/contract/operators/report-links';
import { channelAddress } from '../../channel/index.ts';
import {
  createReportLink,
  endReportLink,
  listReportLinks,
  resumeReportLink,
  type InsightDeps,
} from '../../insight/index.ts';
import type { TodayStore } from '../today/store.ts';
import type { ConsoleBind } from '../bind.ts';

export interface ReportLinkRoutesDeps {
  readonly insight: InsightDeps;
  readonly today: TodayStore;
  readonly publicUrl: () => string;
}

const presentLink = ({
  id,
  name,
  created_at,
}: {
  readonly id: number;
  readonly name: string;
  readonly created_at: Date;
}) => ({ id, name, made_at: created_at.toISOString() });

export function reportLinkRoutes(
  bind: ConsoleBind,
  { insight, today, publicUrl }: ReportLinkRoutesDeps,
): void {
  bind(routes.list, async ({ params: { channel_id, event_id } }) => ({
    data: (await listReportLinks(insight, channel_id, event_id)).map(presentLink),
  }));
  bind(routes.make, async ({ act, params: { channel_id, event_id }, body: { name } }) => {
    const link = await act('', (rooms) => createReportLink(rooms.insight, channel_id, event_id, name));
    const address = channelAddress(publicUrl(), await today.listHosts(channel_id)) ?? publicUrl();
    return { data: { link: presentLink(link), address: `${address}${link.path}` } };
  });
  bind(routes.end, async ({ act, params: { channel_id, event_id }, body: { link_id } }) => {
    const link = { channelId: channel_id, eventId: event_id, linkId: link_id };
    await act('', (rooms) => endReportLink(rooms.insight, link));
    return { data: { ended: true } };
  });
  bind(routes.resume, async ({ act, params: { channel_id, event_id }, body: { link_id } }) => {
    const link = { channelId: channel_id, eventId: event_id, linkId: link_id };
    await act('', (rooms) => resumeReportLink(rooms.insight, link));
    return { data: { resumed: true } };
  });
}
