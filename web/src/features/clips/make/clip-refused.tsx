// A viewer without the right to make a clip sees what would give it.
import { LinkButton } from '@floodlit/ui';
import type { ClipOptions } from '@floodlit/contract/clips/clips';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../../lib/channel-context.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { useTranslator } from '../../../lib/translate.tsx';
import { PassesWithLink } from '../../commerce/passes-with-link.tsx';
import { passesWithHref } from '../../commerce/passes-with.ts';
import type { ClipRefusal } from './clip-refusal.ts';

export function ClipRefused({
  refusal: { key, way },
  eventId,
  renewsAt,
}: {
  eventId: number;
  refusal: ClipRefusal;
  renewsAt: ClipOptions['renews_at'];
}): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  return (
    <div className="clip-refused">
      <p>{t(key)}</p>
      {way === 'renewal' && renewsAt !== null && (
        <p>{t('make_clip.renews', { date: formatDate(renewsAt, timeZone, locale) })}</p>
      )}
      {way === 'login' && <LinkButton href="/login">{t('menu.login')}</LinkButton>}
      {way === 'login' && (
        <LinkButton href="/registration" variant="soft">
          {t('menu.registration')}
        </LinkButton>
      )}
      {way === 'access' && (
        <LinkButton href={passesWithHref(undefined, eventId)}>{t('make_clip.see_passes')}</LinkButton>
      )}
      {(way === 'passes' || way === 'renewal') && (
        <PassesWithLink feature="clips" eventId={eventId} variant={way === 'passes' ? 'primary' : 'soft'} />
      )}
    </div>
  );
}
