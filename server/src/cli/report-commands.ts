// `report`: what was watched and sold in some days, against as many days before.
import {
  reportNames,
  viewingParts,
  type ReportName,
  type ViewingPart,
} from '@floodlit/contract/insight/reports';
import {
  createReportLink,
  csvOf,
  periodOf,
  readReport,
  endReportLinks,
  shownCell,
  type Report,
} from '../insight/index.ts';
import { CommandRefused, createCommand } from './command.ts';
import { tableText } from './table-text.ts';

const usualDays = 30;
const dayMs = 86_400_000;

const isReport = (text: string): text is ReportName => reportNames.some((name) => name === text);
const isPart = (text: string): text is ViewingPart => viewingParts.some((part) => part === text);

const textOf = ({ name, period, before, columns, rows }: Report): string =>
  [
    `${name}, ${period.from} to ${period.to}; before: ${before.from} to ${before.to}. Hours, percent and currency units.`,
    tableText([
      columns.map(({ key }) => key),
      ...rows.map((row) => columns.map(({ key, kind }) => String(shownCell(row[key] ?? null, kind) ?? '–'))),
    ]),
  ].join('\n');

export const reportCommand = createCommand({
  name: 'report',
  summary: 'Reports viewing, games, sponsors, sales, results of games, members and more of some days',
  argument: 'name',
  options: {
    name: {
      type: 'text',
      placeholder: 'name',
      summary: `one of ${reportNames.join(', ')}`,
      isRequired: true,
    },
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
    from: { type: 'text', placeholder: 'day', summary: 'first day, such as 2026-11-01; without it 30 days' },
    to: { type: 'text', placeholder: 'day', summary: 'last day; without it today (UTC)' },
    by: {
      type: 'text',
      placeholder: 'part',
      summary: `of viewing: ${viewingParts.join(', ')}; without it sport`,
    },
    csv: { type: 'flag', summary: 'prints CSV' },
    json: { type: 'flag', summary: 'prints JSON, with milliseconds, shares and cents' },
  },
  async run({ insight, clock, print, readChannel }, args) {
    const { name, by = 'sport' } = args;
    if (!isReport(name))
      throw new CommandRefused(`There is no report "${name}": use one of ${reportNames.join(', ')}.`);
    if (!isPart(by)) throw new CommandRefused(`--by is "${by}": use one of ${viewingParts.join(', ')}.`);
    const to = args.to ?? clock.now().toISOString().slice(0, 10);
    const start = Date.parse(`${to}T00:00:00Z`) - (usualDays - 1) * dayMs;
    const from = args.from ?? (Number.isNaN(start) ? '' : new Date(start).toISOString().slice(0, 10));
    const period = periodOf(from, to);
    if (period === undefined)
      throw new CommandRefused(
        `--from is "${from}" and --to is "${to}": write days like 2026-11-21, the first before the last, at most 800.`,
      );
    const { id: channelId } = await readChannel(args.channel);
    const report = await readReport(insight, { channelId, name, period, by });
    print(args.json ? JSON.stringify(report) : args.csv ? csvOf(report).trimEnd() : textOf(report));
  },
});

const game = {
  event: { type: 'number', placeholder: 'id', summary: 'of the event', isRequired: true },
  channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it the first' },
} as const;

export const reportLink = createCommand({
  name: 'report link',
  summary: 'Makes a secret address that shows the report of a game without log-in, for a sponsor',
  argument: 'event',
  options: {
    ...game,
    for: { type: 'text', placeholder: 'name', summary: 'whom it is for, as the console lists it' },
  },
  async run({ act, print, readChannel, addressOf, running }, args) {
    const { id } = await readChannel(args.channel);
    const { path } = await act(({ insight }) => createReportLink(insight, id, args.event, args.for));
    print(`${(await addressOf(id)) ?? running.url}${path}`);
    print('Anyone with the address can read the report. Copy it now: it is not shown again.');
  },
});

export const reportUnlink = createCommand({
  name: 'report unlink',
  summary: 'Ends all addresses of the report of a game',
  argument: 'event',
  options: game,
  async run({ insight, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    print(`${await endReportLinks(insight, id, args.event)} addresses have ended.`);
  },
});
