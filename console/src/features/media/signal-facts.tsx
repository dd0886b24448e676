import type { SignalFacts as Facts } from '@floodlit/contract/operators/live';
import { useLanguage } from '../../lib/translate.tsx';

/** The signal in numbers, for somebody who sets up an encoder. */
export function SignalFacts({ facts }: { readonly facts: Facts }) {
  const { t, locale } = useLanguage();
  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const rate = (kbps: number | null): string =>
    kbps === null ? '–' : t('live.kbps', { count: number(kbps) });
  const rows = [
    [t('live.size'), facts.width === null ? '–' : `${facts.width} × ${facts.height}`],
    [t('live.frames'), facts.frames_per_second === null ? '–' : number(facts.frames_per_second, 1)],
    [
      t('live.keyframes'),
      facts.keyframe_ms === null ? '–' : t('live.seconds', { count: number(facts.keyframe_ms / 1_000, 1) }),
    ],
    [t('live.picture_rate'), rate(facts.picture_kbps)],
    [t('live.sound_rate'), facts.has_sound ? rate(facts.sound_kbps) : t('live.none')],
  ];
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
