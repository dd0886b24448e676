import { LinkButton } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { offersQuery, packagesQuery } from './commerce-queries.ts';
import { passesWith, passesWithHref, type Feature } from './passes-with.ts';

const LABELS = {
  clips: 'packages.see_with_clips',
  clip_downloads: 'packages.see_with_downloads',
  downloads: 'packages.see_with_downloads',
} as const satisfies Partial<Record<Feature, string>>;

/** Leads a refused viewer to the passes that would help. Says so when the channel sells none. */
export function PassesWithLink({
  feature,
  eventId,
  variant = 'primary',
}: {
  feature: keyof typeof LABELS;
  eventId?: number;
  variant?: 'primary' | 'soft';
}): ReactNode {
  const t = useT();
  const api = useApi();
  const aside = { meta: { isAside: true } };
  const once = useQuery({ ...packagesQuery(api), ...aside });
  const renewing = useQuery({ ...offersQuery(api), ...aside });
  const isKnown = once.data !== undefined && renewing.data !== undefined;
  const offered = passesWith([...(once.data ?? []), ...(renewing.data ?? [])], feature);
  if (isKnown && !offered.some(({ adds }) => adds !== 'nothing')) return <p>{t('packages.none_with')}</p>;
  return (
    <LinkButton href={passesWithHref(feature, eventId)} variant={variant}>
      {t(LABELS[feature])}
    </LinkButton>
  );
}
