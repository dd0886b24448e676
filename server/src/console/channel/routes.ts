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
  keepPaymentKeys,
  ofChannel,
  refuseSoldCurrency,
  type CommerceDeps,
  type ScheduleDeps,
} from '../../commerce/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Scope, Transact } from '../../kernel/transact.ts';
import { versionOf } from '../../kernel/version-of.ts';
import type { TodayStore } from '../today/store.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecordWithin } from '../edit-record.ts';
import { readForms, type SetupForms } from './read-setup-forms.ts';
import {
  actAs,
  actingOf,
  channelSubject,
  ensureAct,
  installSubject,
  type Operator,
  type OperatorDeps,
} from '../../operators/index.ts';

export interface ChannelRoutesDeps {
  readonly operators: OperatorDeps;
  readonly setup: SetupDeps;
  readonly commerce: CommerceDeps;
  readonly schedule: ScheduleDeps;
  readonly today: TodayStore;
  readonly publicUrl: () => string;
  /** No channel answers there. */
  readonly consoleHost: string;
  readonly lookUpHost: LookUpHost;
}

export function channelRoutes(bind: ConsoleBind, deps: ChannelRoutesDeps): void {
  const { operators, setup, commerce, schedule, today, publicUrl, consoleHost, lookUpHost } = deps;
  /** A verb with a `transact` of its own then runs as the operator. */
  const transactAs =
    (operator: Operator, why = ''): Transact =>
    (work) =>
      actAs(operators, actingOf(operator), why, work);

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
    operator: Operator,
    channelId: number,
    form: keyof SetupForms,
    version: string,
    write: (scope: Scope) => Promise<unknown>,
  ): Promise<{ data: ChannelSetup }> => {
    await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: (scope) => setup.setup.within(scope).lock(channelId),
      read: async (scope) => (await readForms({ store: setup.store.within(scope) }, channelId))[form],
      write,
    });
    return present(channelId);
  };

  const refuseConsoleHost = (given: string): void => {
    if (hostOf(given) === consoleHost)
      throw new DomainError('channel.host_of_console', { values: { host: consoleHost } });
  };

  bind(routes.create, async ({ operator, body }) => {
    for (const host of body.hosts) refuseConsoleHost(host);
    const { id, key } = await createChannel({ ...setup, transact: transactAs(operator) }, body);
    return { data: { id, key } };
  });
  bind(routes.read, ({ params }) => present(params.channel_id));
  bind(routes.change, ({ operator, params: { channel_id }, body: { version, ...words } }) =>
    edit(operator, channel_id, 'settings', version, async (scope) => {
      const channel = { ...setup, store: setup.store.within(scope) };
      const passes = schedule.passes.within(scope);
      const { currency } = (await readChannel(channel, channel_id)).settings;
      if (words.currency !== undefined && words.currency !== currency)
        ensureAct(operators, operator, 'shop.write', channelSubject(channel_id));
      await refuseSoldCurrency({ channel, passes, livemode: commerce.livemode }, channel_id, words.currency);
      await changeSettings(channel, channel_id, words);
    }),
  );
  bind(routes.colours, ({ operator, params: { channel_id }, body: { version, colours } }) =>
    edit(operator, channel_id, 'colours', version, (scope) =>
      writeColours({ ...setup, transact: (work) => work(scope) }, channel_id, colours),
    ),
  );
  bind(routes.geo, ({ operator, params: { channel_id }, body: { version, ...rule } }) =>
    edit(operator, channel_id, 'geo', version, (scope) =>
      writeGeoRule({ store: setup.store.within(scope) }, channel_id, rule),
    ),
  );
  bind(routes.addHost, async ({ operator, params: { channel_id }, body }) => {
    await readChannel(setup, channel_id);
    // All other hosts, and the address of the install itself, are no channel's own to take.
    const host = hostOf(body.host);
    refuseConsoleHost(body.host);
    if (host === '*' || host === new URL(publicUrl()).hostname)
      ensureAct(operators, operator, 'channel.write', installSubject);
    await addHost({ ...setup, transact: transactAs(operator) }, channel_id, body.host);
    return present(channel_id);
  });
  bind(routes.removeHost, async ({ operator, params: { channel_id }, body }) => {
    await removeHost({ ...setup, transact: transactAs(operator) }, channel_id, body.host);
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
  bind(routes.payments, async ({ operator, params: { channel_id }, body }) => {
    await readChannel(setup, channel_id);
    if (commerce.accounts === undefined) return { data: { outcome: 'sandbox' as const } };
    const keys = { secretKey: body.secret_key, publishableKey: body.publishable_key };
    const outcome = await keepPaymentKeys({ ...commerce, transact: transactAs(operator) }, channel_id, keys);
    return { data: { outcome } };
  });
  bind(routes.publish, async ({ operator, params: { channel_id }, body }) => {
    const { drafts } = await actAs(operators, actingOf(operator), body.why, (scope) =>
      publishChannel(
        { ...setup, ...setup.storesWithin(scope), store: setup.store.within(scope) },
        channel_id,
      ),
    );
    return { data: { drafts: [...drafts] } };
  });
  bind(routes.unpublish, async ({ operator, params: { channel_id }, body }) => {
    await actAs(operators, actingOf(operator), body.why, (scope) =>
      unpublishChannel({ ...setup.storesWithin(scope), store: setup.store.within(scope) }, channel_id),
    );
    return present(channel_id);
  });
}
