import './search-results.css';
import type { Event, EventCategory, Participant, ParticipantGroup } from '@floodlit/contract/catalog/catalog';
import type { VodMediaItem } from '@floodlit/contract/media/library';
import type { SearchResults as Results } from '@floodlit/contract/search';
import { Badge, Crest, Link, Picture } from '@floodlit/ui';
import { CircleHelp, Clapperboard, FileText, School, Trophy } from 'lucide-react';
import { Fragment, useId, type ReactNode } from 'react';
import { findLocation, findSport, useChannel, useTimeZone } from '../../../lib/channel-context.tsx';
import { formatDuration, formatEventTime } from '../../../lib/dates.ts';
import { useTranslator } from '../../../lib/translate.tsx';
import { sportHref } from '../../../lib/hub-address.ts';
import { FormerStartLine, MovedBadge } from '../event-move.tsx';
import { ScorePlace } from '../scores/score-place.tsx';
import { artTeamOf, fateOf, readingDirectionOf, teamsOf, titleOf, watchHref } from '../event-facts.ts';

/** Results by kind. Schools come first, as the most frequent target. The operator's pages come last. */
export function SearchResults({ results }: { results: Results }): ReactNode {
  const { t } = useTranslator();
  return (
    <div className="search-results">
      <Kind title={t('search.schools')} items={results.participant_groups} row={SchoolRow} />
      <Kind title={t('search.teams')} items={results.participants} row={TeamRow} />
      <Kind title={t('search.sports')} items={results.event_categories} row={SportRow} />
      <Kind title={t('search.games')} items={results.events} row={GameRow} />
      <Kind title={t('search.videos')} items={results.vod_media_items} row={VideoRow} />
      <Kind title={t('search.pages')} items={results.pages} row={PageRow} />
      <Kind title={t('search.questions')} items={results.faq} row={QuestionRow} />
    </div>
  );
}

function Kind<Item extends { id: number }>({
  title,
  items,
  row: Row,
}: {
  title: string;
  items: readonly Item[];
  row: (props: { item: Item }) => ReactNode;
}): ReactNode {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="search-results__kind" id={id}>
        {title}
      </h2>
      <ul className="search-results__list">
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({
  href,
  sign,
  title,
  facts,
  below,
  score,
  state,
  lang,
}: {
  href: string;
  sign: ReactNode;
  title: string;
  facts: readonly (string | null | undefined)[];
  below?: ReactNode;
  score?: ReactNode;
  state?: ReactNode;
  /** The language of the title, where it differs from the page. */
  lang?: string | undefined;
}): ReactNode {
  return (
    <Link className="search-results__row" href={href}>
      <span className="search-results__sign" dir={readingDirectionOf(title)} aria-hidden="true">
        {sign}
      </span>
      <span className="search-results__words" lang={lang}>
        <span className="search-results__title">
          <bdi>{title}</bdi>
        </span>
        <span className="search-results__meta">
          {facts.filter(Boolean).map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </span>
        {below}
      </span>
      {score}
      {state}
    </Link>
  );
}

function SchoolRow({ item }: { item: ParticipantGroup }): ReactNode {
  const { t } = useTranslator();
  return (
    <Row
      href={`/?participant_group=${encodeURIComponent(item.alias)}`}
      sign={
        item.image === null ? <School /> : <Picture src={item.image} widths={item.image_widths} place="row" />
      }
      title={item.name}
      facts={[t('search.school')]}
    />
  );
}

function TeamRow({ item }: { item: Participant }): ReactNode {
  const { bootstrap } = useChannel();
  const school = bootstrap['participant-groups'].find((group) => group.id === item.group_id);
  return (
    <Row
      href={`/?participant=${encodeURIComponent(item.alias)}`}
      sign={<Crest team={item} size="small" />}
      title={item.name}
      facts={[item.properties.sport, school?.name]}
    />
  );
}

function SportRow({ item }: { item: EventCategory }): ReactNode {
  const { t } = useTranslator();
  return <Row href={sportHref(item)} sign={<Trophy />} title={item.name} facts={[t('favorites.sport')]} />;
}

function PageRow({ item }: { item: Results['pages'][number] }): ReactNode {
  return (
    <Row
      href={`/${item.url}`}
      sign={<FileText />}
      title={item.title}
      facts={[item.name === item.title ? undefined : item.name]}
    />
  );
}

/** To the question itself, which opens. */
function QuestionRow({ item }: { item: Results['faq'][number] }): ReactNode {
  return (
    <Row
      href={`/faq#q-${item.id}`}
      sign={<CircleHelp />}
      title={item.question}
      facts={[item.group]}
      lang={item.field_languages?.question ?? item.language}
    />
  );
}

function GameRow({ item }: { item: Event }): ReactNode {
  const { bootstrap } = useChannel();
  const timeZone = useTimeZone();
  const { t, locale } = useTranslator();
  const { away, home } = teamsOf(item);
  const crests = [away, home].filter((team) => team !== undefined);
  const fate = fateOf(item);
  return (
    <Row
      href={watchHref(item.id)}
      sign={crests.map((team) => {
        const art = artTeamOf(team);
        return art === undefined ? null : <Crest key={team.id} team={art} size="small" />;
      })}
      title={titleOf(item)}
      facts={[
        item.own_name,
        formatEventTime(item.event_utc_ts, timeZone, locale),
        findSport(bootstrap, item.event_category_id)?.name,
        findLocation(bootstrap, item.location_id)?.name,
      ]}
      below={<FormerStartLine event={item} />}
      score={<ScorePlace event={item} look="search" />}
      state={
        item.stream_status === 'live' ? (
          <Badge tone="live">{t('event.live')}</Badge>
        ) : fate !== undefined ? (
          <Badge>{t(`event.${fate}`)}</Badge>
        ) : (
          <>
            <MovedBadge event={item} />
            {item.stream_status === 'finished' && <Badge>{t('event.replay')}</Badge>}
          </>
        )
      }
    />
  );
}

function VideoRow({ item }: { item: VodMediaItem }): ReactNode {
  const poster = item.assets.find(({ type }) => type === 'image');
  return (
    <Row
      href={`/watch_library/${item.id}`}
      sign={
        poster === undefined ? (
          <Clapperboard />
        ) : (
          <Picture src={poster.path} widths={poster.widths} place="row" />
        )
      }
      title={item.title}
      facts={[formatDuration(item.duration)]}
    />
  );
}
