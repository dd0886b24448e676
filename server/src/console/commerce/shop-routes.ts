// Passes and coupons of a channel over HTTP: the verbs of the command line.
import { pageOf } from '@floodlit/contract/primitives';
import { PassFields } from '@floodlit/contract/commerce/shop';
import { coupons, passes, type ShopPass } from '@floodlit/contract/operators/shop';
import { readChannel, replaceTranslations, type ChannelDeps } from '../../channel/index.ts';
import {
  addPass,
  changePass,
  createCoupon,
  pageCoupons,
  pagePasses,
  readWrittenPass,
  resumePass,
  scheduleWithin,
  stopCoupon,
  stopPass,
  type CommerceDeps,
  type NewCouponRequest,
  type ScheduleDeps,
} from '../../commerce/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecordWithin, withVersion } from '../edit-record.ts';
import { actAs, actingOf, type Operator, type OperatorDeps } from '../../operators/index.ts';

export interface ShopRouteDeps {
  readonly operators: OperatorDeps;
  readonly channel: ChannelDeps;
  readonly schedule: ScheduleDeps;
  readonly commerce: CommerceDeps;
}

type Listed = Awaited<ReturnType<typeof readWrittenPass>>;

/** In the order of the contract, so that the same pass always has the same version. */
function shownOf(pass: Listed): Omit<ShopPass, 'version'> {
  const names = [...Object.keys(PassFields.shape), 'translations', 'currency', 'on_sale'] as (keyof Listed)[];
  return Object.fromEntries([['id', pass.id], ...names.map((name) => [name, pass[name]])]) as unknown as Omit<
    ShopPass,
    'version'
  >;
}

export function shopRoutes(bind: ConsoleBind, deps: ShopRouteDeps): void {
  passRoutes(bind, deps);
  couponRoutes(bind, deps);
}

function passRoutes(bind: ConsoleBind, { operators, channel, schedule }: ShopRouteDeps): void {
  const within = (scope: Scope) => scheduleWithin(schedule, scope);
  const find = async (own: ScheduleDeps, channelId: number, id: number) =>
    shownOf(await readWrittenPass(own, channelId, id));
  const data = async (channelId: number, id: number): Promise<{ data: ShopPass }> => ({
    data: withVersion(await find(schedule, channelId, id)),
  });

  bind(passes.list, async ({ params, query }) => {
    const page = pageOf(query);
    const { search = '', ...place } = query;
    const { rows, total } = await pagePasses(schedule, params.channel_id, { ...place, search, ...page });
    return { data: rows.map((pass) => withVersion(shownOf(pass))), meta: { total, ...page } };
  });
  bind(passes.read, ({ params }) => data(params.channel_id, params.pass_id));
  bind(passes.add, async ({ operator, params: { channel_id }, body }) => {
    const { translations, service_fee_cents, ...words } = body;
    const id = await actAs(operators, actingOf(operator), '', async (scope) => {
      const made = await addPass(within(scope), channel_id, {
        ...words,
        service_fee_cents: service_fee_cents ?? undefined,
      });
      await replaceTranslations(channel, scope, channel_id, 'pass', made, translations);
      return made;
    });
    return { data: { id } };
  });
  bind(passes.change, async ({ operator, params: { channel_id, pass_id }, body }) => {
    const { version, translations, ...words } = body;
    const changed = await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: (scope) => schedule.edit.within(scope).lock(channel_id),
      read: (scope) => find(within(scope), channel_id, pass_id),
      async write(scope) {
        await changePass(within(scope), channel_id, pass_id, words);
        await replaceTranslations(channel, scope, channel_id, 'pass', pass_id, translations);
      },
    });
    return { data: changed };
  });
  bind(passes.sell, async ({ operator, params: { channel_id, pass_id }, body }) => {
    await actAs(operators, actingOf(operator), '', (scope) =>
      (body.on_sale ? resumePass : stopPass)(within(scope), channel_id, pass_id),
    );
    return data(channel_id, pass_id);
  });
}

type Terms = Omit<NewCouponRequest, 'codes' | 'uses_maximum' | 'uses_per_code' | 'channelId' | 'currency'>;

function couponRoutes(bind: ConsoleBind, { operators, channel, commerce }: ShopRouteDeps): void {
  /** The verbs of coupons inside the act of an operator. */
  const acting = (scope: Scope): CommerceDeps => ({
    ...commerce,
    store: commerce.store.within(scope),
    transact: (work) => work(scope),
  });
  const create = async (
    operator: Operator,
    channelId: number,
    {
      starts_at,
      ends_at,
      passes: only,
      ...terms
    }: Omit<Terms, 'starts_at' | 'ends_at' | 'events'> & {
      readonly starts_at: string | null;
      readonly ends_at: string | null;
    },
    codes: Pick<NewCouponRequest, 'codes' | 'uses_maximum' | 'uses_per_code'>,
  ): Promise<readonly string[]> => {
    const known = await commerce.store.listPasses(channelId, only);
    if (only.some((id) => !known.some((pass) => pass.id === id && pass.kind === 'package')))
      throw new DomainError('commerce.coupon_invalid');
    const { currency } = (await readChannel(channel, channelId)).settings;
    const hasAmount = terms.amount_cents !== null || terms.minimum_cents !== null;
    const made = await actAs(operators, actingOf(operator), '', (scope) =>
      createCoupon(acting(scope), {
        ...terms,
        ...codes,
        channelId,
        passes: only,
        events: [],
        currency: hasAmount ? currency : null,
        starts_at: starts_at === null ? operators.clock.now() : new Date(starts_at),
        ends_at: ends_at === null ? null : new Date(ends_at),
      }),
    );
    return made.codes;
  };

  bind(coupons.list, async ({ params, query }) => {
    const page = pageOf(query);
    const { search = '', ...place } = query;
    const { rows, total } = await pageCoupons(commerce, params.channel_id, { ...place, search, ...page });
    return {
      data: rows.map((coupon) => ({ ...coupon, ends_at: coupon.ends_at?.toISOString() ?? null })),
      meta: { total, ...page },
    };
  });
  bind(coupons.create, async ({ operator, params, body: { code, uses_maximum, ...terms } }) => {
    const codes = { codes: { own: code }, uses_maximum, uses_per_code: null };
    const [made = ''] = await create(operator, params.channel_id, terms, codes);
    return { data: { code: made } };
  });
  bind(coupons.batch, async ({ operator, params, body: { count, prefix, ...terms } }) => {
    const codes = { codes: { count, prefix }, uses_maximum: null, uses_per_code: 1 };
    return { data: { codes: [...(await create(operator, params.channel_id, terms, codes))] } };
  });
  bind(coupons.stop, async ({ operator, params, body }) => {
    await actAs(operators, actingOf(operator), '', (scope) =>
      stopCoupon(acting(scope), params.channel_id, body.code),
    );
    return { data: { stopped: true } };
  });
}
