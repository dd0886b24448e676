// Measuring and consent over HTTP: the same verbs as the commands `channel analytics` and `cookies …`.
import { randomBytes } from 'node:crypto';
import { measuring as routes } from '@floodlit/contract/operators/measuring';
import { CookieNotice } from '@floodlit/contract/channel/channel';
import {
  analyticsOf,
  readChannel,
  writeAnalytics,
  writeCookieNotice,
  type SetupDeps,
} from '../../channel/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecordWithin, withVersion } from '../edit-record.ts';
import { actingOf, type OperatorDeps } from '../../operators/index.ts';

export interface MeasuringRoutesDeps {
  readonly operators: OperatorDeps;
  readonly setup: SetupDeps;
}

export function measuringRoutes(bind: ConsoleBind, { operators, setup }: MeasuringRoutesDeps): void {
  const within = (scope?: Scope) => (scope === undefined ? setup.store : setup.store.within(scope));
  const measuringOf = async (channelId: number, scope?: Scope) => {
    const { settings } = await readChannel({ store: within(scope) }, channelId);
    const analytics = analyticsOf(settings);
    // Written by hand it may be anything, and counts as no question.
    const notice = CookieNotice.safeParse(settings.cookie_notice).data ?? null;
    return {
      mode: analytics?.mode ?? ('off' as const),
      needs_consent: analytics?.needs_consent ?? false,
      from_localhost: analytics?.from_localhost ?? false,
      base: analytics?.base ?? '/api',
      key: analytics?.key ?? null,
      asks: notice !== null,
      tag_manager_id: notice?.tag_manager_id ?? null,
      text: notice?.text ?? null,
      link: notice?.link ?? null,
    };
  };

  bind(routes.read, async ({ params: { channel_id } }) => ({
    data: withVersion(await measuringOf(channel_id)),
  }));
  bind(routes.change, async ({ operator, params: { channel_id }, body }) => {
    const { mode, needs_consent, from_localhost, base, asks, tag_manager_id, text, link } = body;
    const data = await editRecordWithin(operators, actingOf(operator), {
      version: body.version,
      lock: (scope) => setup.setup.within(scope).lock(channel_id),
      read: (scope) => measuringOf(channel_id, scope),
      async write(scope) {
        const deps = { store: within(scope) };
        const { key } = await measuringOf(channel_id, scope);
        await writeAnalytics(
          deps,
          channel_id,
          mode === 'off'
            ? null
            : {
                key: key ?? randomBytes(12).toString('base64url'),
                base,
                mode,
                needs_consent,
                from_localhost,
              },
        );
        await writeCookieNotice(deps, channel_id, asks ? { tag_manager_id, text, link } : null);
      },
    });
    return { data };
  });
}
