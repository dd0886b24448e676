// A row of clips that everybody may see. It loads after the page, and an empty one shows nothing.
import './clip-card.css';
import type { Hub } from '@floodlit/contract/catalog/catalog';
import type { Clip } from '@floodlit/contract/clips/clips';
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import { CoverImage, MediaCard, Rail } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useTimeZone } from '../../lib/channel-context.tsx';
import { formatDate, formatDuration } from '../../lib/dates.ts';
import { useApi } from '../../lib/services.tsx';
import { useT, useTranslator } from '../../lib/translate.tsx';
import { eventClipsQuery, latestClipsQuery, type ClipPlace } from './clip-queries.ts';

export function ClipArt({ clip }: { clip: Pick<Clip, 'poster_url' | 'poster_widths'> }): ReactNode {
  return (
    <CoverImage
      src={clip.poster_url}
      widths={clip.poster_widths}
      fallback={<div className="clip-card__blank" />}
    />
  );
}

function ClipCard({ clip }: { clip: Clip }): ReactNode {
  const timeZone = useTimeZone();
  const { locale } = useTranslator();
  return (
    <MediaCard
      href={clipSharePath(clip)}
      title={clip.name}
      art={<ClipArt clip={clip} />}
      {...(clip.length === null
        ? {}
        : {
            bottom: (
              <span className="clip-card__foot">
                <bdi>{formatDuration(clip.length)}</bdi>
              </span>
            ),
          })}
      meta={<bdi>{formatDate(clip.created_at, timeZone, locale)}</bdi>}
    />
  );
}

export function ClipRail({ heading, clips }: { heading: string; clips: readonly Clip[] }): ReactNode {
  const t = useT();
  if (clips.length === 0) return null;
  return (
    <Rail
      heading={heading}
      previousLabel={t('rail.previous', { heading })}
      nextLabel={t('rail.next', { heading })}
    >
      {clips.map((clip) => (
        <ClipCard key={clip.id} clip={clip} />
      ))}
    </Rail>
  );
}

/** The latest clips of the channel, of a hub, or with a tag. */
export function LatestClips({ hub, tag }: { hub?: Hub | undefined; tag?: string }): ReactNode {
  const place = { ...clipPlaceOf(hub), ...(tag === undefined ? {} : { tag }) };
  const { data = [] } = useQuery(latestClipsQuery(useApi(), place));
  return <ClipRail heading={useT()('home.clips')} clips={data} />;
}

export function ClipsOfEvent({
  eventId,
  except,
  heading,
  children,
}: {
  eventId: number;
  /** The clip of this page. */
  except?: number;
  heading: string;
  /** Below the row, once it is known whether there is one. */
  children?: ReactNode;
}): ReactNode {
  const query = useQuery(eventClipsQuery(useApi(), eventId));
  // React renders the cards in slices, since a player may start at the same time.
  const clips = useDeferredValue(query.isPending ? undefined : (query.data ?? []));
  if (query.isPending || clips === undefined) return null;
  return (
    <>
      <ClipRail heading={heading} clips={clips.filter(({ id }) => id !== except)} />
      {children}
    </>
  );
}

/** The clips of a hub, as the call asks for them. Home has those of the channel. */
function clipPlaceOf(hub: Hub | undefined): ClipPlace {
  if (hub?.sport !== undefined) return { event_category_id: hub.sport.id };
  if (hub?.participant != null) return { participant_id: hub.participant.id };
  return hub?.group == null ? {} : { participant_group_id: hub.group.id };
}
