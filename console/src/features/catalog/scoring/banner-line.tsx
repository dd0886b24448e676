// Whether the taps have reached the server: always in sight, and spoken when it changes.
import { spokenBanner, type Banner } from './queue-rules.ts';
import { useWords } from './score-words.tsx';

export function BannerLine({ banner }: { readonly banner: Banner }) {
  const { t } = useWords();
  const textOf = (shown: Banner): string =>
    shown.kind === 'online' ? t('scorer.online') : t(`scorer.${shown.kind}`, { count: shown.count });
  return (
    <>
      <p className="score-banner" data-kind={banner.kind} aria-hidden="true">
        {textOf(banner)}
      </p>
      <output className="visually-hidden">{textOf(spokenBanner(banner))}</output>
    </>
  );
}
