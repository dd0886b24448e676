// Passes and coupons of a channel over HTTP: the verbs of the command line.
import { pageOf } from '@floodlit/contract/primitives';
import { PassFields } from '@floodlit/contract/commerce/shop';
import { coupons, passes, type ShopPass } from '@floodlit/contract/operators/shop';
import { readChannel, replaceTranslations } from '../../channel/index.ts';
import {
  addPass,
  changePass,
  createCoupon,
  pageCoupons,
  pagePasses,
  readWrittenPass,
  resumePass,
  stopCoupon,
  stopPass,
  type NewCouponRequest,
  type ScheduleDeps,
} from '../../commerce/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord, withVersion } from '../edit-record.ts';
import type { Act } from '../act.ts';
import type { ConsoleRooms } from '../rooms.ts';

type ShopRouteDeps = Pick<ConsoleRooms, 'channel' | 'schedule' | 'commerce'>;

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

function passRoutes(bind: ConsoleBind, { schedule }: ShopRouteDeps): void {
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
  bind(passes.add, async ({ act, params: { channel_id }, body }) => {
    const { translations, service_fee_cents, ...words } = body;
    const id = await act('', async (rooms) => {
      const made = await addPass(rooms.schedule, channel_id, {
        ...words,
        service_fee_cents: service_fee_cents ?? undefined,
      });
      await replaceTranslations(rooms.channel, channel_id, 'pass', made, translations);
      return made;
    });
    return { data: { id } };
  });
  bind(passes.change, async ({ act, params: { channel_id, pass_id }, body }) => {
    const { version, translations, ...words } = body;
    const changed = await editRecord(act, {
      version,
      lock: (rooms) => rooms.schedule.edit.lock(channel_id),
      read: (rooms) => find(rooms.schedule, channel_id, pass_id),
      async write(rooms) {
        await changePass(rooms.schedule, channel_id, pass_id, words);
        await replaceTranslations(rooms.channel, channel_id, 'pass', pass_id, translations);
      },
    });
    return { data: changed };
  });
  bind(passes.sell, async ({ act, params: { channel_id, pass_id }, body }) => {
    await act('', (rooms) => (body.on_sale ? resumePass : stopPass)(rooms.schedule, channel_id, pass_id));
    return data(channel_id, pass_id);
  });
}

type Terms = Omit<NewCouponRequest, 'codes' | 'uses_maximum' | 'uses_per_code' | 'channelId' | 'currency'>;

function couponRoutes(bind: ConsoleBind, { channel, commerce }: ShopRouteDeps): void {
  const create = async (
    act: Act,
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
    const made = await act('', (rooms) =>
      createCoupon(rooms.commerce, {
        ...terms,
        ...codes,
        channelId,
        passes: only,
        events: [],
        currency: hasAmount ? currency : null,
        starts_at: starts_at === null ? commerce.clock.now() : new Date(starts_at),
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
  bind(coupons.create, async ({ act, params, body: { code, uses_maximum, ...terms } }) => {
    const codes = { codes: { own: code }, uses_maximum, uses_per_code: null };
    const [made = ''] = await create(act, params.channel_id, terms, codes);
    return { data: { code: made } };
  });
  bind(coupons.batch, async ({ act, params, body: { count, prefix, ...terms } }) => {
    const codes = { codes: { count, prefix }, uses_maximum: null, uses_per_code: 1 };
    return { data: { codes: [...(await create(act, params.channel_id, terms, codes))] } };
  });
  bind(coupons.stop, async ({ act, params, body }) => {
    await act('', (rooms) => stopCoupon(rooms.commerce, params.channel_id, body.code));
    return { data: { stopped: true } };
  });
}
