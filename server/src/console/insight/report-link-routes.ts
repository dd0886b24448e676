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
import type { Scope } from '../../kernel/transact.ts';
import type { TodayStore } from '../today/store.ts';
import type { ConsoleBind } from '../bind.ts';
import { actAs, actingOf, type OperatorDeps } from '../../operators/index.ts';

export interface ReportLinkRoutesDeps {
  readonly operators: OperatorDeps;
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
  { operators, insight, today, publicUrl }: ReportLinkRoutesDeps,
): void {
  const within = (scope: Scope): InsightDeps => ({
    ...insight,
    gameReports: insight.gameReports.within(scope),
    findEvent: (channelId, eventId) => insight.findEvent(channelId, eventId, scope),
  });

  bind(routes.list, async ({ params: { channel_id, event_id } }) => ({
    data: (await listReportLinks(insight, channel_id, event_id)).map(presentLink),
  }));
  bind(routes.make, async ({ operator, params: { channel_id, event_id }, body: { name } }) => {
    const link = await actAs(operators, actingOf(operator), '', (scope) =>
      createReportLink(within(scope), channel_id, event_id, name),
    );
    const address = channelAddress(publicUrl(), await today.listHosts(channel_id)) ?? publicUrl();
    return { data: { link: presentLink(link), address: `${address}${link.path}` } };
  });
  bind(routes.end, async ({ operator, params: { channel_id, event_id }, body: { link_id } }) => {
    const link = { channelId: channel_id, eventId: event_id, linkId: link_id };
    await actAs(operators, actingOf(operator), '', (scope) => endReportLink(within(scope), link));
    return { data: { ended: true } };
  });
  bind(routes.resume, async ({ operator, params: { channel_id, event_id }, body: { link_id } }) => {
    const link = { channelId: channel_id, eventId: event_id, linkId: link_id };
    await actAs(operators, actingOf(operator), '', (scope) => resumeReportLink(within(scope), link));
    return { data: { resumed: true } };
  });
}
