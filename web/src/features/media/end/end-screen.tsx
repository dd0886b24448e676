// After the last frame: the next game of one of the teams, replay, share, and what the viewer's passes cover.
import './end-screen.css';
import type { Event } from '@floodlit/contract/catalog/catalog';
import type { PublicEvent } from '@floodlit/contract/document';
import { Button, LinkButton } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Share2 } from 'lucide-react';
import { Suspense, lazy, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi, useUser } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { EventArt } from '../../catalog/event-art.tsx';
import { actionKeyOf, isOff, titleOf, watchHref } from '../../catalog/event-facts.ts';
import { EventTime } from '../../catalog/event-time.tsx';
import { useChannelDay } from '../../commerce/channel-day.ts';
import { packagesQuery } from '../../commerce/commerce-queries.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('../actions/share-dialog.tsx')).ShareDialog,
}));
/** Sentences about passes. More do not fit on a picture. */
const COVERS_SHOWN = 2;

export function EndScreen({ media, event }: { media: HTMLMediaElement; event: PublicEvent }): ReactNode {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const { next, isKnown } = useNextGame(event);
  const covers = useCovers();
  const title = titleOf(event);
  // The focused control below is covered now. A viewer whose focus is elsewhere keeps it.
  useEffect(() => {
    if (!isKnown || document.activeElement?.closest('.player') == null) return;
    box.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [isKnown]);
  return (
    <section className="end-screen" aria-label={t('end.title')} ref={box}>
      {next !== undefined && <NextGame event={next} />}
      <div className="end-screen__acts">
        <Button variant="glass" onClick={() => replay(media)}>
          <RotateCcw aria-hidden="true" />
          {t('end.replay')}
        </Button>
        <Button variant="glass" onClick={() => setIsSharing(true)}>
          <Share2 aria-hidden="true" />
          {t('share.open')}
        </Button>
      </div>
      {covers.map((label) => (
        <p className="end-screen__cover" key={label}>
          {label}
        </p>
      ))}
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog eventId={event.id} title={title} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Its picture, and a button with what the viewer can do there. */
function NextGame({ event }: { event: Event }): ReactNode {
  const t = useT();
  const titleId = useId();
  return (
    <div className="end-screen__next">
      <div className="end-screen__art">
        <EventArt event={event} />
      </div>
      <div className="end-screen__words">
        <p className="end-screen__label">{t('end.next')}</p>
        <p className="end-screen__game" id={titleId}>
          <bdi>{titleOf(event)}</bdi>
        </p>
        <p className="end-screen__label">
          <EventTime event={event} />
        </p>
        <LinkButton href={watchHref(event.id)} size="small" aria-describedby={titleId}>
          {t(actionKeyOf(event))}
        </LinkButton>
      </div>
    </div>
  );
}

function replay(media: HTMLMediaElement): void {
  media.currentTime = 0;
  media.play().catch(() => undefined);
}

/** The first game of one of the teams after this one, live, recorded or to come. */
function useNextGame(event: PublicEvent): { next: Event | undefined; isKnown: boolean } {
  const api = useApi();
  const teams = event.participants.map(({ id }) => id);
  const { data, isPending } = useQuery({
    queryKey: ['events', 'after', event.id],
    queryFn: async ({ signal }) => {
      const filter = {
        participant_id: teams,
        start_date: event.event_utc_ts,
        sort_direction: 'asc' as const,
        limit: 5,
      };
      return (await api.call(calls.catalog.events, filter, { signal })).data;
    },
    enabled: teams.length > 0,
    meta: { isAside: true },
  });
  return {
    next: data?.find((one) => one.id !== event.id && !isOff(one)),
    isKnown: !isPending || teams.length === 0,
  };
}

/** One sentence for each pass of the viewer, from the answer about the passes on sale. */
function useCovers(): string[] {
  const t = useT();
  const dayOf = useChannelDay();
  const user = useUser();
  const { data } = useQuery({
    ...packagesQuery(useApi()),
    enabled: user !== null && user !== undefined,
    meta: { isAside: true },
  });
  const labels = (data ?? []).flatMap(({ covered_by: by }) => {
    if (by === null) return [];
    if (by.until === null || by.renews) return t('end.pass', { name: by.name });
    return t('end.pass_until', { name: by.name, date: dayOf(by.until) });
  });
  return [...new Set(labels)].slice(0, COVERS_SHOWN);
}
