import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../lib/translate.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NotMeasured } from '../operators/not-measured.tsx';
import { figuresQuery } from './live-queries.ts';

/** Viewers now, and how well they see it. */
export function LiveFigures({
  channelId,
  eventId,
}: {
  readonly channelId: number;
  readonly eventId: number;
}) {
  const { t, locale } = useLanguage();
  const { data, error, refetch } = useQuery(figuresQuery(channelId, eventId));
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const seconds = (ms: number | null | undefined): string =>
    ms === null || ms === undefined
      ? '–'
      : t('live.seconds', { count: number(ms / 1_000, { maximumFractionDigits: 1 }) });
  if (data === undefined) return error === null ? null : <LoadFailure error={error} onRetry={refetch} />;
  if (!data.is_measured)
    return (
      <section className="card stack">
        <h2>{t('figures.title')}</h2>
        <NotMeasured />
      </section>
    );
  const tiles = [
    [t('figures.watching'), number(data.watching)],
    [t('figures.peak'), number(data.peak)],
    [t('figures.stalled'), number(data.stalled_share_now, { style: 'percent', maximumFractionDigits: 1 })],
    [t('figures.start'), seconds(data.figures.start_median_ms)],
    [t('figures.delay'), seconds(data.figures.delay_median_ms)],
    [t('figures.failed'), number(data.figures.failed)],
  ];
  const most = Math.max(1, ...data.minutes.map(({ viewers }) => viewers));
  return (
    <section className="card stack">
      <h2>{t('figures.title')}</h2>
      <dl className="tiles">
        {tiles.map(([name, value]) => (
          <div key={name} className="tile">
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {data.minutes.length > 1 && (
        <svg
          className="spark"
          viewBox={`0 0 ${data.minutes.length} 24`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('figures.line', { count: number(most) })}
        >
          {data.minutes.map(({ minute, viewers }, index) => (
            <rect
              key={minute}
              x={index}
              width={0.8}
              y={24 - (viewers / most) * 24}
              height={(viewers / most) * 24}
            />
          ))}
        </svg>
      )}
    </section>
  );
}
