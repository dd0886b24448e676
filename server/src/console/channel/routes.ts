// Setting up a channel over HTTP: the same verbs as the commands `channel …`, `geo …` and `payments set`.
import { channels as routes, type ChannelSetup } from '@floodlit/contract/operators/channels';
import {
  addHost,
  changeSettings,
  channelAddress,
  createChannel,
  hintsOfHost,
  hostOf,
  listHosts,
  publishChannel,
  readChannel,
  removeHost,
  unpublishChannel,
  writeColours,
  writeGeoRule,
  type LookUpHost,
  type SetupDeps,
} from '../../channel/index.ts';
import {
  ofChannel,
  refuseSoldCurrency,
  storePaymentKeys,
  testPaymentKeys,
  type CommerceDeps,
} from '../../commerce/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { versionOf } from '../../kernel/version-of.ts';
import type { Act } from '../act.ts';
import type { ConsoleRooms } from '../rooms.ts';
import type { TodayStore } from '../today/store.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord } from '../edit-record.ts';
import { readForms, type SetupForms } from './read-setup-forms.ts';
import { channelSubject, ensureAct, installSubject, type OperatorDeps } from '../../operators/index.ts';

export interface ChannelRoutesDeps {
  readonly operators: OperatorDeps;
  readonly setup: SetupDeps;
  readonly commerce: CommerceDeps;
  readonly today: TodayStore;
  readonly publicUrl: () => string;
  /** No channel answers there. */
  readonly consoleHost: string;
  readonly lookUpHost: LookUpHost;
}

export function channelRoutes(bind: ConsoleBind, deps: ChannelRoutesDeps): void {
  const { operators, setup, commerce, today, publicUrl, consoleHost, lookUpHost } = deps;
  const present = async (channelId: number): Promise<{ data: ChannelSetup }> => {
    const [forms, state, hosts, steps, { account = 0 }] = await Promise.all([
      readForms(setup, channelId),
      setup.setup.findState(channelId),
      listHosts(setup, channelId),
      today.findSteps(channelId),
      commerce.accounts === undefined ? { account: 0 } : ofChannel(commerce, channelId),
    ]);
    return {
      data: {
        id: channelId,
        key: state?.slug ?? '',
        ...forms.settings,
        ...forms.colours,
        ...forms.geo,
        versions: {
          settings: versionOf(forms.settings),
          colours: versionOf(forms.colours),
          geo: versionOf(forms.geo),
        },
        hosts,
        address: channelAddress(publicUrl(), hosts) ?? null,
        published_at: state?.published_at?.toISOString() ?? null,
        payments: { is_sandbox: commerce.accounts === undefined, is_own: account !== 0 },
        steps,
      },
    };
  };
  /** Saves one form of the set-up on the version that the operator opened. */
  const edit = async (
    act: Act,
    channelId: number,
    form: keyof SetupForms,
    version: string,
    write: (rooms: ConsoleRooms) => Promise<unknown>,
  ): Promise<{ data: ChannelSetup }> => {
    await editRecord(act, {
      version,
      lock: (rooms) => rooms.setup.setup.lock(channelId),
      read: async (rooms) => (await readForms(rooms.setup, channelId))[form],
      write,
    });
    return present(channelId);
  };

  const refuseConsoleHost = (given: string): void => {
    if (hostOf(given) === consoleHost)
      throw new DomainError('channel.host_of_console', { values: { host: consoleHost } });
  };

  bind(routes.create, async ({ act, body }) => {
    for (const host of body.hosts) refuseConsoleHost(host);
    const { id, key } = await act('', (rooms) => createChannel(rooms.setup, body));
    return { data: { id, key } };
  });
  bind(routes.read, ({ params }) => present(params.channel_id));
  bind(routes.change, ({ operator, act, params: { channel_id }, body: { version, ...words } }) =>
    edit(act, channel_id, 'settings', version, async (rooms) => {
      const channel = rooms.setup;
      const { passes } = rooms.schedule;
      const { currency } = (await readChannel(channel, channel_id)).settings;
      if (words.currency !== undefined && words.currency !== currency)
        ensureAct(operators, operator, 'shop.write', channelSubject(channel_id));
      await refuseSoldCurrency({ channel, passes, livemode: commerce.livemode }, channel_id, words.currency);
      await changeSettings(channel, channel_id, words);
    }),
  );
  bind(routes.colours, ({ act, params: { channel_id }, body: { version, colours } }) =>
    edit(act, channel_id, 'colours', version, (rooms) => writeColours(rooms.setup, channel_id, colours)),
  );
  bind(routes.geo, ({ act, params: { channel_id }, body: { version, ...rule } }) =>
    edit(act, channel_id, 'geo', version, (rooms) => writeGeoRule(rooms.setup, channel_id, rule)),
  );
  bind(routes.addHost, async ({ operator, act, params: { channel_id }, body }) => {
    await readChannel(setup, channel_id);
    // All other hosts, and the address of the install itself, are no channel's own to take.
    const host = hostOf(body.host);
    refuseConsoleHost(body.host);
    if (host === '*' || host === new URL(publicUrl()).hostname)
      ensureAct(operators, operator, 'channel.write', installSubject);
    await act('', (rooms) => addHost(rooms.setup, channel_id, body.host));
    return present(channel_id);
  });
  bind(routes.removeHost, async ({ act, params: { channel_id }, body }) => {
    await act('', (rooms) => removeHost(rooms.setup, channel_id, body.host));
    return present(channel_id);
  });
  bind(routes.checkHost, async ({ query }) => {
    const host = hostOf(query.host);
    if (host === undefined) throw new DomainError('channel.host_invalid', { values: { host: query.host } });
    const ours = new URL(publicUrl());
    const [found, wanted] = await Promise.all([
      host === '*' ? [] : lookUpHost(host),
      lookUpHost(ours.hostname),
    ]);
    return { data: hintsOfHost({ host, found, wanted, isHttps: ours.protocol === 'https:' }) };
  });
  bind(routes.payments, async ({ act, params: { channel_id }, body }) => {
    await readChannel(setup, channel_id);
    if (commerce.accounts === undefined) return { data: { outcome: 'sandbox' as const } };
    const keys = { secretKey: body.secret_key, publishableKey: body.publishable_key };
    const tested = await testPaymentKeys(commerce, channel_id, keys);
    if (typeof tested === 'string') return { data: { outcome: tested } };
    const outcome = await act('', (rooms) => storePaymentKeys(rooms.commerce, tested));
    return { data: { outcome } };
  });
  bind(routes.publish, async ({ act, params: { channel_id }, body }) => {
    const { drafts } = await act(body.why, (rooms) => publishChannel(rooms.setup, channel_id));
    return { data: { drafts: [...drafts] } };
  });
  bind(routes.unpublish, async ({ act, params: { channel_id }, body }) => {
    await act(body.why, (rooms) => unpublishChannel(rooms.setup, channel_id));
    return present(channel_id);
  });
}
