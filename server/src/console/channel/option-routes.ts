// Options of a channel over HTTP: the same verbs as the commands `channel set`, `alert set` and `embed …`.
import { channelOptions as routes } from '@floodlit/contract/operators/channel-options';
import {
  allowEmbedSite,
  changeSettings,
  denyEmbedSite,
  readChannel,
  writeTexts,
  type ChannelStore,
  type SetupDeps,
} from '../../channel/index.ts';
import { setAlertTarget, type InsightDeps } from '../../insight/index.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord, withVersion } from '../edit-record.ts';
import type { Act } from '../act.ts';
import type { ConsoleRooms } from '../rooms.ts';

export interface OptionRoutesDeps {
  readonly setup: SetupDeps;
  readonly insight: Pick<InsightDeps, 'live'>;
}

export function optionRoutes(bind: ConsoleBind, { setup, insight }: OptionRoutesDeps): void {
  const lock = (channelId: number) => (rooms: ConsoleRooms) => rooms.setup.setup.lock(channelId);
  const viewingOf = async (deps: Pick<SetupDeps, 'store'>, channelId: number) => {
    const { streams, remote_playback, settings } = await readChannel(deps, channelId);
    return {
      streams,
      airplay: remote_playback.includes('airplay'),
      cast: remote_playback.includes('cast'),
      favicon: settings.favicon ?? null,
    };
  };
  const saleOf = async (deps: Pick<SetupDeps, 'store'>, channelId: number) => {
    const {
      prices_include_fee = false,
      single_game_refunds = '',
      contact,
    } = (await readChannel(deps, channelId)).settings;
    return { prices_include_fee, single_game_refunds, address: contact?.address ?? '' };
  };
  const textsOf = async (deps: Pick<SetupDeps, 'store'>, channelId: number) => {
    const { settings, translations } = await readChannel(deps, channelId);
    const others = settings.languages.slice(1).flatMap((language) => {
      const { tagline, refund_policy, single_game_refunds } = translations[language] ?? {};
      const texts = {
        ...(tagline !== undefined && { tagline }),
        ...(refund_policy !== undefined && { refund_policy }),
        ...(single_game_refunds !== undefined && { single_game_refunds }),
      };
      return Object.keys(texts).length === 0 ? [] : [[language, texts] as const];
    });
    return {
      tagline: settings.tagline,
      refund_policy: settings.refund_policy,
      single_game_refunds: settings.single_game_refunds ?? '',
      translations: Object.fromEntries(others),
    };
  };
  const alertsOf = async ({ live }: Pick<InsightDeps, 'live'>, channelId: number) => {
    const { email = null, webhook_url = null } = (await live.findAlertTarget(channelId)) ?? {};
    return { email, webhook_url };
  };

  bind(routes.read, async ({ params: { channel_id } }) => {
    const { settings, embed_sites } = await readChannel(setup, channel_id);
    const [texts, sale, viewing, alerts] = await Promise.all([
      textsOf(setup, channel_id),
      saleOf(setup, channel_id),
      viewingOf(setup, channel_id),
      alertsOf(insight, channel_id),
    ]);
    return {
      data: {
        texts: withVersion(texts),
        sale: withVersion(sale),
        viewing: withVersion(viewing),
        alerts: withVersion(alerts),
        support_email: settings.support_email,
        embed_sites,
      },
    };
  });
  bind(routes.viewing, async ({ act, params: { channel_id }, body: { version, ...change } }) => ({
    data: await editRecord(act, {
      version,
      lock: lock(channel_id),
      read: (rooms) => viewingOf(rooms.setup, channel_id),
      write: (rooms) => changeSettings(rooms.setup, channel_id, change),
    }),
  }));
  bind(routes.sale, async ({ act, params: { channel_id }, body: { version, ...change } }) => ({
    data: await editRecord(act, {
      version,
      lock: lock(channel_id),
      read: (rooms) => saleOf(rooms.setup, channel_id),
      write: (rooms) => changeSettings(rooms.setup, channel_id, change),
    }),
  }));
  bind(routes.texts, async ({ act, params: { channel_id }, body: { version, translations } }) => ({
    data: await editRecord(act, {
      version,
      lock: lock(channel_id),
      read: (rooms) => textsOf(rooms.setup, channel_id),
      async write(rooms) {
        const { languages } = (await readChannel(rooms.setup, channel_id)).settings;
        for (const language of languages.slice(1)) {
          const { tagline = '', refund_policy = '', single_game_refunds = '' } = translations[language] ?? {};
          const texts = { tagline, refund_policy, single_game_refunds };
          await writeTexts(rooms.setup, channel_id, { kind: 'channel', id: channel_id, language, texts });
        }
      },
    }),
  }));
  bind(routes.alerts, async ({ act, params: { channel_id }, body: { version, ...target } }) => {
    await readChannel(setup, channel_id);
    const data = await editRecord(act, {
      version,
      lock: lock(channel_id),
      read: (rooms) => alertsOf(rooms.insight, channel_id),
      write: (rooms) => setAlertTarget(rooms.insight, channel_id, target),
    });
    return { data };
  });

  const changeSites = async (
    act: Act,
    channelId: number,
    change: (deps: { readonly store: ChannelStore }) => Promise<unknown>,
  ) => {
    await readChannel(setup, channelId);
    return act('', async (rooms) => {
      await change(rooms.setup);
      return { data: { embed_sites: (await readChannel(rooms.setup, channelId)).embed_sites } };
    });
  };
  bind(routes.allowSite, ({ act, params: { channel_id }, body: { site } }) =>
    changeSites(act, channel_id, (deps) => allowEmbedSite(deps, channel_id, site)),
  );
  bind(routes.denySite, ({ act, params: { channel_id }, body: { site } }) =>
    changeSites(act, channel_id, (deps) => denyEmbedSite(deps, channel_id, site)),
  );
}
