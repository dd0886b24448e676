// The page of a game's report. Its tables are complete without a script; the script draws the curve beside its table.
import { escapeHtml } from '../kernel/escape-html.ts';
import { mailWords } from '../mail/index.ts';
import { gameReportStyle } from './game-report-style.ts';
import type { GameReport } from './game-report.ts';

interface Row {
  readonly cells: readonly string[];
  readonly data?: Readonly<Record<string, number>>;
}

const rowHtml = ({ cells, data = {} }: Row): string =>
  `<tr${Object.entries(data)
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('')}>${cells.map((cell) => `<td><bdi>${escapeHtml(cell)}</bdi></td>`).join('')}</tr>`;

const tableHtml = (id: string, label: string, head: readonly string[], rows: readonly Row[]): string =>
  `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table id="${id}"><thead><tr>${head
    .map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`)
    .join('')}</tr></thead><tbody>${rows.map(rowHtml).join('')}</tbody></table></div>`;

const sectionHtml = (title: string, content: string): string =>
  `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;

const secondsOf = (date: Date): number => date.getTime() / 1_000;

export function gameReportPage(report: GameReport): string {
  const { channel, name, startsAt, zone, figures, minutes, prerolls, moments } = report;
  const { language } = channel.settings;
  const say = mailWords(language);
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const number = (value: number): string => numbers.format(value);
  const seconds = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
  });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  const clock = new Intl.DateTimeFormat(language, { timeZone: zone, hour: 'numeric', minute: '2-digit' });

  const facts: readonly (readonly [string, string])[] = [
    [say('game_report.reach'), number(figures.reach)],
    [say('game_report.hours'), number(figures.viewed_ms / 3_600_000)],
    [say('game_report.peak'), number(report.peak)],
    [say('game_report.average'), number(report.average)],
    [say('game_report.plays'), number(figures.plays)],
    [
      say('game_report.start'),
      report.startMedianMs === null ? '–' : seconds.format(report.startMedianMs / 1_000),
    ],
  ];
  const factsHtml = `<dl>${facts
    .map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('')}</dl>`;
  const minutesHtml = tableHtml(
    'minutes',
    say('game_report.curve'),
    [say('game_report.minute'), say('game_report.viewers'), say('game_report.stalls')],
    minutes.map(({ minute, viewers, stalls }) => ({
      cells: [clock.format(minute), number(viewers), number(stalls)],
      data: { at: secondsOf(minute), viewers },
    })),
  );
  const curve = `<div id="curve" dir="ltr" aria-hidden="true" data-zone="${escapeHtml(zone)}"></div>${minutesHtml}`;
  const momentsHtml = tableHtml(
    'moments',
    say('game_report.moments'),
    ['#', say('game_report.minute'), say('game_report.clip'), say('game_report.views')],
    moments.map(({ at, name: clip, views }, index) => ({
      cells: [number(index + 1), clock.format(at), clip, number(views)],
      data: { at: secondsOf(at) },
    })),
  );
  const filmsHtml = tableHtml(
    'films',
    say('game_report.films'),
    (['film', 'started', 'half', 'ended', 'skipped', 'clicked'] as const).map((key) =>
      say(`game_report.${key}`),
    ),
    prerolls.map(({ preroll, sponsor, started, half, ended, skipped, clicked }) => ({
      cells: [sponsor ?? `#${preroll}`, ...[started, half, ended, skipped, clicked].map(number)],
    })),
  );
  const sections = [
    sectionHtml(say('game_report.title'), factsHtml),
    sectionHtml(
      say('game_report.curve'),
      minutes.length === 0 ? `<p>${escapeHtml(say('game_report.no_minutes'))}</p>` : curve,
    ),
    moments.length === 0 ? '' : sectionHtml(say('game_report.moments'), momentsHtml),
    prerolls.length === 0 ? '' : sectionHtml(say('game_report.films'), filmsHtml),
  ].join('');
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(name)} · ${escapeHtml(channel.settings.name)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/game-report/files/uplot.css"><style>${gameReportStyle}</style><script src="/game-report/files/uplot.js" defer></script><script src="/game-report/files/curve.js" defer></script></head><body><main><h1><bdi>${escapeHtml(name)}</bdi></h1><p><bdi>${escapeHtml(channel.settings.name)}</bdi> · ${escapeHtml(day.format(startsAt))}</p>${sections}</main><footer>${escapeHtml(say('game_report.footer'))}</footer></body></html>`;
}
