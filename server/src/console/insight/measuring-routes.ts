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
import type { ConsoleBind } from '../bind.ts';
import { editRecord, withVersion } from '../edit-record.ts';

export interface MeasuringRoutesDeps {
  readonly setup: SetupDeps;
}

export function measuringRoutes(bind: ConsoleBind, { setup }: MeasuringRoutesDeps): void {
  const measuringOf = async (deps: Pick<SetupDeps, 'store'>, channelId: number) => {
    const { settings } = await readChannel(deps, channelId);
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
    data: withVersion(await measuringOf(setup, channel_id)),
  }));
  bind(routes.change, async ({ act, params: { channel_id }, body }) => {
    const { mode, needs_consent, from_localhost, base, asks, tag_manager_id, text, link } = body;
    const data = await editRecord(act, {
      version: body.version,
      lock: (rooms) => rooms.setup.setup.lock(channel_id),
      read: (rooms) => measuringOf(rooms.setup, channel_id),
      async write(rooms) {
        const { key } = await measuringOf(rooms.setup, channel_id);
        await writeAnalytics(
          rooms.setup,
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
        await writeCookieNotice(rooms.setup, channel_id, asks ? { tag_manager_id, text, link } : null);
      },
    });
    return { data };
  });
}
