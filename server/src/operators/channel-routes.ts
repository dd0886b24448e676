// Setting up a channel over HTTP: the same verbs as the commands `channel …`, `geo …` and `payments set`.
import { channels as routes, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { colourSettings } from '@floodlit/contract/channel-definition';
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
} from '../channel/index.ts';
import {
  keepPaymentKeys,
  ofChannel,
  refuseSoldCurrency,
  type CommerceDeps,
  type ScheduleDeps,
} from '../commerce/index.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Transact } from '../kernel/transact.ts';
import type { TodayStore } from '../views/today-store.ts';
import type { ConsoleBind } from './bind-routes.ts';
import {
  actAs,
  actingOf,
  channelSubject,
  ensureAct,
  installSubject,
  type Operator,
  type OperatorDeps,
} from './index.ts';

export interface ChannelRoutesDeps {
  readonly operators: OperatorDeps;
  readonly setup: SetupDeps;
  readonly commerce: CommerceDeps;
  readonly schedule: ScheduleDeps;
  readonly today: TodayStore;
  readonly publicUrl: () => string;
  readonly lookUpHost: LookUpHost;
}

export function channelRoutes(bind: ConsoleBind, deps: ChannelRoutesDeps): void {
  const { operators, setup, commerce, schedule, today, publicUrl, lookUpHost } = deps;
  /** A verb with a `transact` of its own then runs as the operator. */
  const transactAs =
    (operator: Operator, why = ''): Transact =>
    (work) =>
      actAs(operators, actingOf(operator), why, work);

  const present = async (channelId: number): Promise<{ data: ChannelSetup }> => {
    const [{ settings, colors, geo }, state, hosts, steps, { account = 0 }] = await Promise.all([
      readChannel(setup, channelId),
      setup.setup.findState(channelId),
      listHosts(setup, channelId),
      today.findSteps(channelId),
      commerce.accounts === undefined ? { account: 0 } : ofChannel(commerce, channelId),
    ]);
    const known = colourSettings.flatMap((name) =>
      colors[name] === undefined ? [] : [[name, colors[name]]],
    );
    return {
      data: {
        id: channelId,
        key: state?.slug ?? '',
        name: settings.name,
        tagline: settings.tagline,
        monogram: settings.monogram,
        support_email: settings.support_email,
        languages: [...settings.languages],
        currency: settings.currency,
        time_zone: settings.time_zone,
        logo: settings.logo ?? null,
        refund_policy: settings.refund_policy,
        colours: Object.fromEntries(known),
        geo,
        hosts,
        address: channelAddress(publicUrl(), hosts) ?? null,
        published_at: state?.published_at?.toISOString() ?? null,
        payments: { is_sandbox: commerce.accounts === undefined, is_own: account !== 0 },
        steps,
      },
    };
  };

  bind(routes.create, async ({ operator, body }) => {
    const { id, key } = await createChannel({ ...setup, transact: transactAs(operator) }, body);
    return { data: { id, key } };
  });
  bind(routes.read, ({ params }) => present(params.channel_id));
  bind(routes.change, async ({ operator, params: { channel_id }, body }) => {
    await actAs(operators, actingOf(operator), '', async (scope) => {
      const channel = { ...setup, store: setup.store.within(scope) };
      const passes = schedule.passes.within(scope);
      const { currency } = (await readChannel(channel, channel_id)).settings;
      if (body.currency !== undefined && body.currency !== currency)
        ensureAct(operators, operator, 'shop.write', channelSubject(channel_id));
      await refuseSoldCurrency({ channel, passes, livemode: commerce.livemode }, channel_id, body.currency);
      await changeSettings(channel, channel_id, body);
    });
    return present(channel_id);
  });
  bind(routes.colours, async ({ operator, params: { channel_id }, body }) => {
    await writeColours({ ...setup, transact: transactAs(operator) }, channel_id, body.colours);
    return present(channel_id);
  });
  bind(routes.geo, async ({ operator, params: { channel_id }, body }) => {
    await readChannel(setup, channel_id);
    await actAs(operators, actingOf(operator), '', (scope) =>
      writeGeoRule({ store: setup.store.within(scope) }, channel_id, body),
    );
    return present(channel_id);
  });
  bind(routes.addHost, async ({ operator, params: { channel_id }, body }) => {
    await readChannel(setup, channel_id);
    // All other hosts, and the address of the install itself, are no channel's own to take.
    const host = hostOf(body.host);
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
