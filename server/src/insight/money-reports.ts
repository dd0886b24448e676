// Reports of money: the lines of the ledger by product, game, day, coupon and source, and the members won and lost.
import type { MoneyReportName } from '@floodlit/contract/insight/reports';
import { readChannel } from '../channel/index.ts';
import type { MemberRow, SalesBy, SalesRow } from '../commerce/index.ts';
import type { InsightDeps } from './ports.ts';
import {
  changeOf,
  compareRows,
  count,
  money,
  periodBefore,
  share,
  text,
  type Cell,
  type Period,
  type ReportTable,
} from './report-rules.ts';

const salesBy = {
  sales: 'product',
  results: 'event',
  days: 'day',
  coupons: 'coupon',
  sources: 'trk',
} as const satisfies Record<Exclude<MoneyReportName, 'members'>, SalesBy>;

interface MoneyRequest {
  readonly channelId: number;
  readonly name: MoneyReportName;
  readonly period: Period;
}

const salesKeys = ['charged', 'discount', 'refunded', 'disputed', 'fees', 'net'] as const;
type SalesLine = Readonly<Record<'name' | 'currency' | 'orders' | (typeof salesKeys)[number], Cell>>;

const lineOf = (row: SalesRow): SalesLine => ({
  name: row.name ?? '–',
  currency: row.currency,
  orders: row.orders,
  charged: row.charged_cents,
  discount: row.discount_cents,
  refunded: row.refunded_cents,
  disputed: row.disputed_cents,
  fees: row.fee_cents,
  net: row.charged_cents + row.refunded_cents + row.disputed_cents + row.fee_cents,
});

const sumOf = <Row extends Readonly<Record<string, Cell>>>(rows: readonly Row[], key: keyof Row): number =>
  rows.reduce((all, row) => all + Number(row[key]), 0);

/** The last row of each currency sums the others. Amounts of different currencies are never added (T26). */
function withTotals(lines: readonly SalesLine[]): SalesLine[] {
  const totals = [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, of]) => ({
    name: 'all',
    currency,
    orders: sumOf(of, 'orders'),
    charged: sumOf(of, 'charged'),
    discount: sumOf(of, 'discount'),
    refunded: sumOf(of, 'refunded'),
    disputed: sumOf(of, 'disputed'),
    fees: sumOf(of, 'fees'),
    net: sumOf(of, 'net'),
  }));
  return [...lines, ...totals];
}

/** A game's line begins with its id, since two games may have one name. Passes belong to no game. */
async function nameGames(
  { reports }: Pick<InsightDeps, 'reports'>,
  channelId: number,
  lines: readonly SalesLine[],
): Promise<(SalesLine & { readonly event: Cell })[]> {
  const idOf = ({ name }: SalesLine): number => Number(name);
  const names = await reports.nameEvents(
    channelId,
    lines.map(idOf).filter((id) => Number.isSafeInteger(id)),
  );
  return lines.map((line) => {
    const name = names.get(idOf(line));
    return name === undefined ? { ...line, event: null } : { ...line, event: idOf(line), name };
  });
}

async function salesTable(
  deps: InsightDeps,
  { channelId, period, name }: MoneyRequest & { readonly name: keyof typeof salesBy },
  zone: string,
): Promise<ReportTable> {
  const { sales, livemode } = deps;
  const read = async (days: Period): Promise<SalesLine[]> =>
    withTotals((await sales.sumSales({ channelId, ...days, zone, livemode }, salesBy[name])).map(lineOf));
  const [lines, before] = await Promise.all([read(period), read(periodBefore(period))]);
  const compared = compareRows(lines, before, 'net', ['name', 'currency']);
  const columns = [
    text('name'),
    text('currency'),
    count('orders'),
    ...[...salesKeys, 'before'].map(money),
    share('change'),
  ];
  if (name !== 'results') return { columns, rows: compared };
  const named = await nameGames(deps, channelId, compared);
  return {
    columns: [count('event'), ...columns],
    rows: named,
  };
}

const memberLine = ({ name, held, won, trials, lost }: MemberRow) => {
  const members = held + won - lost;
  return { name, won, trials, lost, members, before: held, change: changeOf(members, held) };
};

async function membersTable(
  { sales, livemode }: InsightDeps,
  { channelId, period }: MoneyRequest,
  zone: string,
): Promise<ReportTable> {
  const rows = await sales.sumMembers({ channelId, ...period, zone, livemode });
  const [held, won, trials, lost] = (['held', 'won', 'trials', 'lost'] as const).map((key) =>
    rows.reduce((sum, row) => sum + row[key], 0),
  ) as [number, number, number, number];
  const all = rows.length === 0 ? [] : [{ name: 'all', held, won, trials, lost }];
  return {
    columns: [text('name'), ...['won', 'trials', 'lost', 'members', 'before'].map(count), share('change')],
    rows: [...rows, ...all].map(memberLine),
  };
}

export async function moneyTable(deps: InsightDeps, request: MoneyRequest): Promise<ReportTable> {
  const { time_zone: zone } = (await readChannel(deps.channel, request.channelId)).settings;
  const { name } = request;
  return name === 'members'
    ? membersTable(deps, request, zone)
    : salesTable(deps, { ...request, name }, zone);
}
