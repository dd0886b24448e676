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
import type { Scope } from '../../kernel/transact.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecordWithin, withVersion } from '../edit-record.ts';
import { actAs, actingOf, type Operator, type OperatorDeps } from '../../operators/index.ts';

export interface OptionRoutesDeps {
  readonly operators: OperatorDeps;
  readonly setup: SetupDeps;
  readonly insight: Pick<InsightDeps, 'live'>;
}

export function optionRoutes(bind: ConsoleBind, { operators, setup, insight }: OptionRoutesDeps): void {
  const lock = (channelId: number) => (scope: Scope) => setup.setup.within(scope).lock(channelId);
  const within = (scope?: Scope) => (scope === undefined ? setup.store : setup.store.within(scope));
  const viewingOf = async (store: ChannelStore, channelId: number) => {
    const { streams, remote_playback, settings } = await readChannel({ store }, channelId);
    return {
      streams,
      airplay: remote_playback.includes('airplay'),
      cast: remote_playback.includes('cast'),
      favicon: settings.favicon ?? null,
    };
  };
  const textsOf = async (store: ChannelStore, channelId: number) => {
    const { settings, translations } = await readChannel({ store }, channelId);
    const others = settings.languages.slice(1).flatMap((language) => {
      const { tagline, refund_policy } = translations[language] ?? {};
      const texts = {
        ...(tagline !== undefined && { tagline }),
        ...(refund_policy !== undefined && { refund_policy }),
      };
      return Object.keys(texts).length === 0 ? [] : [[language, texts] as const];
    });
    return {
      tagline: settings.tagline,
      refund_policy: settings.refund_policy,
      translations: Object.fromEntries(others),
    };
  };
  const alertsOf = async (channelId: number, scope?: Scope) => {
    const live = scope === undefined ? insight.live : insight.live.within(scope);
    const { email = null, webhook_url = null } = (await live.findAlertTarget(channelId)) ?? {};
    return { email, webhook_url };
  };

  bind(routes.read, async ({ params: { channel_id } }) => {
    const { settings, embed_sites } = await readChannel(setup, channel_id);
    const [texts, viewing, alerts] = await Promise.all([
      textsOf(setup.store, channel_id),
      viewingOf(setup.store, channel_id),
      alertsOf(channel_id),
    ]);
    return {
      data: {
        texts: withVersion(texts),
        viewing: withVersion(viewing),
        alerts: withVersion(alerts),
        support_email: settings.support_email,
        embed_sites,
      },
    };
  });
  bind(routes.viewing, async ({ operator, params: { channel_id }, body: { version, ...change } }) => ({
    data: await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: lock(channel_id),
      read: (scope) => viewingOf(within(scope), channel_id),
      write: (scope) => changeSettings({ store: within(scope) }, channel_id, change),
    }),
  }));
  bind(routes.texts, async ({ operator, params: { channel_id }, body: { version, translations } }) => ({
    data: await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: lock(channel_id),
      read: (scope) => textsOf(within(scope), channel_id),
      async write(scope) {
        const own = {
          ...setup,
          store: within(scope),
          translations: setup.translations.within(scope),
        };
        const { languages } = (await readChannel(own, channel_id)).settings;
        for (const language of languages.slice(1)) {
          const { tagline = '', refund_policy = '' } = translations[language] ?? {};
          const texts = { tagline, refund_policy };
          await writeTexts(own, channel_id, { kind: 'channel', id: channel_id, language, texts });
        }
      },
    }),
  }));
  bind(routes.alerts, async ({ operator, params: { channel_id }, body: { version, ...target } }) => {
    await readChannel(setup, channel_id);
    const data = await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: lock(channel_id),
      read: (scope) => alertsOf(channel_id, scope),
      write: (scope) => setAlertTarget({ live: insight.live.within(scope) }, channel_id, target),
    });
    return { data };
  });

  const changeSites = async (
    operator: Operator,
    channelId: number,
    change: (deps: { readonly store: ChannelStore }) => Promise<unknown>,
  ) => {
    await readChannel(setup, channelId);
    return actAs(operators, actingOf(operator), '', async (scope) => {
      const store = within(scope);
      await change({ store });
      return { data: { embed_sites: (await readChannel({ store }, channelId)).embed_sites } };
    });
  };
  bind(routes.allowSite, ({ operator, params: { channel_id }, body: { site } }) =>
    changeSites(operator, channel_id, (deps) => allowEmbedSite(deps, channel_id, site)),
  );
  bind(routes.denySite, ({ operator, params: { channel_id }, body: { site } }) =>
    changeSites(operator, channel_id, (deps) => denyEmbedSite(deps, channel_id, site)),
  );
}
