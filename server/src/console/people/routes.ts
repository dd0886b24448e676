// People, grants and the audit log over HTTP.
import { audit, auditExportMaximum } from '@floodlit/contract/operators/audit';
import { people } from '@floodlit/contract/operators/people';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import { pageOf } from '@floodlit/contract/primitives';
import type { ConsoleSite } from '../console-site.ts';
import { listLeftEncoders, type LeftEncodersDeps } from './list-left-encoders.ts';
import type { ConsoleBind } from '../bind.ts';
import {
  actingOf,
  changeGrant,
  countLetter,
  channelsOf,
  csvOf,
  invite,
  inviteAgain,
  letBackIn,
  listActs,
  listPeople,
  mayAct,
  presentGrant,
  revokeGrant,
  subjectOfScope,
  type OperatorDeps,
} from '../../operators/index.ts';

const placesShown = 50;

export interface PeopleRoutesDeps {
  readonly operators: OperatorDeps;
  readonly media: LeftEncodersDeps['media'];
  readonly site: () => ConsoleSite;
}

export function peopleRoutes(bind: ConsoleBind, { operators, media, site }: PeopleRoutesDeps): void {
  bind(people.list, async ({ scopes, query }) => {
    const page = pageOf(query);
    const { people: data, total } = await listPeople(
      operators,
      channelsOf(scopes, false),
      query.search ?? '',
      page,
    );
    return { data, meta: { total, ...page } };
  });
  bind(people.invite, async ({ operator, act, body }) => {
    const { ends_at, ...request } = body;
    const endsAt = ends_at === null ? null : new Date(ends_at);
    const acting = actingOf(operator);
    await countLetter(operators, acting);
    const made = await act('', (rooms) =>
      invite(rooms.operators, acting, { ...request, endsAt }, site().origin),
    );
    return { data: { ...made, is_mailed: true } };
  });
  bind(people.revoke, async ({ operator, act, params: { grant_id }, body }) => {
    const grant = await operators.grants.find(grant_id);
    const revoked = await act(body.why, (rooms) =>
      revokeGrant(rooms.operators, actingOf(operator), grant_id, body.why),
    );
    const encoders =
      grant === undefined || !revoked
        ? []
        : await listLeftEncoders({ operators, media }, grant.operator_id, grant.scope);
    return { data: { revoked, encoders } };
  });
  bind(people.change, async ({ operator, act, params, body: { role, ends_at, why, version } }) => {
    const endsAt = ends_at === null ? null : new Date(ends_at);
    const change = { role, endsAt, why, version };
    const changed = await act(why, (rooms) =>
      changeGrant(rooms.operators, actingOf(operator), params.grant_id, change),
    );
    return { data: presentGrant(changed, operators.clock.now()) };
  });
  bind(people.inviteAgain, async ({ operator, act, params }) => {
    const acting = actingOf(operator);
    await countLetter(operators, acting);
    await act('', (rooms) => inviteAgain(rooms.operators, acting, params.grant_id, site().origin));
    return { data: { is_mailed: true } };
  });
  bind(people.letBackIn, async ({ operator, act, params, body }) => {
    const manages = (scope: GrantScope): boolean =>
      mayAct(operators, operator, 'people.write', subjectOfScope(scope));
    const rescue = { grantId: params.grant_id, why: body.why, manages };
    const acting = actingOf(operator);
    await countLetter(operators, acting);
    const sessions_ended = await act(body.why, (rooms) =>
      letBackIn(rooms.operators, acting, rescue, site().origin),
    );
    return { data: { sessions_ended } };
  });
  bind(people.places, async ({ params, query }) => ({
    data: await operators.grants.listPlaces(params.channel_id, query.kind, query.search ?? '', placesShown),
  }));

  bind(audit.list, async ({ scopes, query }) => {
    const { limit: _limit, offset: _offset, no_limit: _all, ...filter } = query;
    const page = pageOf(query);
    const search = { ...filter, channels: channelsOf(scopes, false) };
    const { entries, total } = await listActs(operators, search, page);
    return { data: entries, meta: { total, ...page } };
  });
  bind(audit.download, async ({ scopes, query: { format, ...filter } }) => {
    const search = { ...filter, channels: channelsOf(scopes, false) };
    const { entries } = await listActs(operators, search, { limit: auditExportMaximum, offset: 0 });
    return { data: format === 'csv' ? csvOf(entries) : JSON.stringify(entries, null, 2) };
  });
}
