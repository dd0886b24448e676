// Reports of some days: what was watched, and what was sold. The address keeps the choice.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { figures } from '@floodlit/contract/operators/figures';
import { reportFiles } from '@floodlit/contract/operators/report-files';
import {
  moneyReportNames,
  viewingParts,
  viewingReportNames,
  type MoneyReportName,
  type ReportAnswer,
  type ReportCell,
  type ReportColumn,
  type ReportName,
} from '@floodlit/contract/insight/reports';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { NotMeasured } from '../features/operators/not-measured.tsx';
import { ReportChart } from '../features/insight/report-chart.tsx';
import { client } from '../lib/console-client.ts';
import { download } from '../lib/download.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import './reports-page.css';

const dayMs = 86_400_000;
const dayOf = (shift: number): string => new Date(Date.now() - shift * dayMs).toISOString().slice(0, 10);
const isMoney = (name: ReportName): name is MoneyReportName =>
  (moneyReportNames as readonly string[]).includes(name);

export function ReportsPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const mayHere = useMayHere();
  const [params, setParams] = useSearchParams();
  useTitle(t('menu.reports'));
  const names: ReportName[] = [
    ...(mayHere('reports.read') ? viewingReportNames : []),
    ...(mayHere('money.read') ? moneyReportNames : []),
  ];
  const name = names.find((one) => one === params.get('report')) ?? names[0] ?? 'viewing';
  const by = viewingParts.find((one) => one === params.get('by')) ?? 'sport';
  const period = { from: params.get('from') ?? dayOf(29), to: params.get('to') ?? dayOf(0) };
  const change = (part: Record<string, string>): void =>
    setParams({ ...Object.fromEntries(params), ...part }, { replace: true });
  const call = { channel_id: channel.id, ...period };
  const { data, error, refetch } = useQuery({
    queryKey: ['report', channel.id, name, by, period.from, period.to],
    queryFn: async () =>
      isMoney(name)
        ? (await client.call(figures.moneyReport, { ...call, name })).data
        : (await client.call(figures.report, { ...call, name, by })).data,
    placeholderData: (previous) => previous,
  });
  const [saving, setSaving] = useState<{ readonly error?: unknown; readonly isBusy: boolean }>({
    isBusy: false,
  });
  const save = async (): Promise<void> => {
    setSaving({ isBusy: true });
    try {
      const { data: text } = isMoney(name)
        ? await client.call(reportFiles.moneyReport, { ...call, name })
        : await client.call(reportFiles.report, { ...call, name, by });
      download(text, `${channel.slug}-${name}-${period.from}-${period.to}.csv`, 'text/csv');
      setSaving({ isBusy: false });
    } catch (caught) {
      setSaving({ error: caught, isBusy: false });
    }
  };
  return (
    <div className="stack">
      <div className="row row--apart">
        <h1>{t('menu.reports')}</h1>
        <Button isPending={saving.isBusy} onPress={() => void save()}>
          {t('reports.csv')}
        </Button>
      </div>
      <div className="filters">
        <Choice
          label={t('reports.report')}
          value={name}
          onChange={(report) => change({ report })}
          options={names.map((id) => ({ id, name: t(`report.${id}`) }))}
        />
        {name === 'viewing' && (
          <Choice
            label={t('reports.by')}
            value={by}
            onChange={(part) => change({ by: part })}
            options={viewingParts.map((id) => ({ id, name: t(`report_by.${id}`) }))}
          />
        )}
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="field">
            <span className="field__label">{t(`reports.${end}`)}</span>
            <input
              type="date"
              value={period[end]}
              onChange={({ target }) => {
                if (target.value !== '') change({ [end]: target.value });
              }}
            />
          </label>
        ))}
      </div>
      {saving.error !== undefined && <LoadFailure error={saving.error} onRetry={save} />}
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {data?.is_measured === false && !isMoney(data.name) && <NotMeasured />}
      {data !== undefined && <Report report={data} />}
    </div>
  );
}

function Report({ report }: { readonly report: ReportAnswer }) {
  const { t, locale, has } = useLanguage();
  const { columns, rows, before } = report;
  const titleOf = (key: string): string => {
    const title = `column.${key}`;
    return has(title) ? t(title as 'column.name') : key;
  };
  const cellOf = (cell: ReportCell | undefined, kind: ReportColumn['kind']): string => {
    if (cell === null || cell === undefined) return '–';
    if (typeof cell === 'string') return cell;
    const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options }).format(value);
    if (kind === 'hours') return t('reports.hours', { count: number(cell / 3_600_000) });
    if (kind === 'share') return number(cell, { style: 'percent', signDisplay: 'exceptZero' });
    if (kind === 'money') return number(cell / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return number(cell);
  };
  const ids = ['event', 'preroll'];
  const drawn = columns.find(({ key, kind }) => kind !== 'text' && kind !== 'share' && !ids.includes(key));
  const named = columns.find(({ kind }) => kind === 'text');
  const [names, values] = useMemo(() => {
    const own = rows.filter((row) => row['name'] !== 'all');
    const factor = drawn?.kind === 'hours' ? 3_600_000 : drawn?.kind === 'money' ? 100 : 1;
    return [
      own.map((row) => String(row[named?.key ?? ''] ?? '')),
      own.map((row) => Number(row[drawn?.key ?? ''] ?? 0) / factor),
    ] as const;
  }, [rows, drawn, named]);
  if (rows.length === 0) return <p className="card empty">{t('reports.nothing')}</p>;
  const shown = columns.filter(({ key }) => !ids.includes(key));
  return (
    <section className="card stack">
      {drawn !== undefined && (
        <ReportChart
          label={t('reports.chart', { column: titleOf(drawn.key), report: t(`report.${report.name}`) })}
          names={names}
          values={values}
        />
      )}
      <p className="muted">{t('reports.compared', { from: before.from, to: before.to })}</p>
      {/* A wide table scrolls within its place, by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="report" aria-label={t(`report.${report.name}`)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {shown.map(({ key, kind }) => (
                <th key={key} scope="col" className={kind === 'text' ? '' : 'report__number'}>
                  {titleOf(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={`${String(row['name'])} ${index}`}>
                {shown.map(({ key, kind }) => (
                  <td key={key} className={kind === 'text' ? '' : 'report__number'}>
                    <bdi>
                      {row[key] === 'all' && kind === 'text' ? t('reports.all') : cellOf(row[key], kind)}
                    </bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
