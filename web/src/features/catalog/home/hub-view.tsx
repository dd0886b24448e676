import './hub-view.css';
import type { Hub, HomeEvents, Participant } from '@floodlit/contract/catalog/catalog';
import { readInitials } from '@floodlit/contract/sums/first-letters';
import { Crest, CoverImage, EmptyState, Hero, Link, LinkButton, MatchupArt, PageSection } from '@floodlit/ui';
import { CalendarDays, SearchX } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useChannel } from '../../../lib/channel-context.tsx';
import { groupHref, sportHref, teamHref } from '../../../lib/hub-address.ts';
import { useT, type PlainKey } from '../../../lib/translate.tsx';
import { artTeamOf } from '../event-facts.ts';
import { scoreRoom } from '../scores/score-place.tsx';
import { EventsSection, type EventsSectionProps } from './events-section.tsx';
import { artOfHub } from './hub-facts.ts';

const GENDER_KEYS: Partial<Record<Participant['properties']['gender'], PlainKey>> = {
  men: 'hub.men',
  women: 'hub.women',
};

/** Results come late, and move nothing. */
const resultsRoom = { minBlockSize: '15rem' };

/** The page of a team, school or sport: identity, teams, events. The server renders the same markup. */
export function HubView({
  home,
  hub,
  lines,
  follow,
  viewSwitch,
  form,
  results,
  stage,
  end,
}: {
  home: HomeEvents;
  hub: Hub;
  lines: EventsSectionProps['lines'];
  follow?: ReactNode;
  viewSwitch?: ReactNode;
  /** The form of a team. It comes late, into a place of its own. */
  form?: ReactNode;
  /** The newest results, late too. */
  results?: ReactNode;
  /** Its slides. */
  stage?: ReactNode | undefined;
  /** Content below its events. */
  end?: ReactNode;
}): ReactNode {
  const t = useT();
  const hasEvents = home.live.length + home.upcoming.length + home.finished.length > 0;
  return (
    <div className="hub">
      <HubHead
        hub={hub}
        actions={
          <>
            {follow}
            {hasEvents && viewSwitch}
            {hub.participant && <div style={scoreRoom}>{form}</div>}
          </>
        }
      />
      <HubTeams hub={hub} />
      {hasEvents || home.has_results ? (
        <>
          <EventsSection heading={t('home.live')} events={home.live} lines={lines} />
          <EventsSection heading={t('home.upcoming')} events={home.upcoming} lines={lines} />
          {home.has_results && <div style={resultsRoom}>{results}</div>}
          {stage !== undefined && <div className="hub__stage">{stage}</div>}
          <EventsSection heading={t('home.replays')} events={home.finished} lines={lines} />
        </>
      ) : (
        <PageSection>
          <EmptyState
            icon={<CalendarDays />}
            title={t('hub.no_events')}
            action={
              <LinkButton href="/schedule" variant="soft">
                {t('menu.schedule')}
              </LinkButton>
            }
          />
        </PageSection>
      )}
      {end}
    </div>
  );
}

function HubHead({ hub, actions }: { hub: Hub; actions: ReactNode }): ReactNode {
  const t = useT();
  const sports = useChannel().bootstrap['events-categories'];
  const { participant, group, participants } = hub;
  const subject = participant ?? group ?? hub.sport;
  if (subject === undefined) return null;
  const gender = participant && GENDER_KEYS[participant.properties.gender];
  const sport = sports.find(({ name }) => name === participant?.properties.sport);
  const art = artOfHub(hub);
  const crest = artTeamOf(participant ?? undefined) ?? {
    monogram: readInitials(subject.name),
    color: art.home?.color ?? null,
    image: group?.image,
    image_widths: group?.image_widths,
  };
  return (
    <Hero
      size="short"
      eyebrow={
        <>
          {participant !== null && group !== null && (
            <Link className="hub__school" href={groupHref(group)}>
              <bdi>{group.name}</bdi>
            </Link>
          )}
          {sport !== undefined && (
            <Link className="hub__school" href={sportHref(sport)}>
              <bdi>{sport.name}</bdi>
            </Link>
          )}
          {gender !== null && gender !== undefined && <span>{t(gender)}</span>}
          {participant === null && <span>{t('hub.team_count', { count: participants.length })}</span>}
        </>
      }
      title={
        <span className="hub__title">
          <Crest team={crest} size="large" eager />
          <bdi>{subject.name}</bdi>
        </span>
      }
      actions={actions}
      art={
        <CoverImage
          src={participant?.images[1]}
          widths={participant?.images_widths?.[1]}
          place="hero"
          eager
          fallback={<MatchupArt away={art.away} home={art.home} title={subject.name} crests={false} />}
        />
      }
    />
  );
}

function HubTeams({ hub: { participant, participants } }: { hub: Hub }): ReactNode {
  const t = useT();
  const headingId = useId();
  if (participants.length === 0) return null;
  return (
    <section className="hub__teams" aria-labelledby={headingId}>
      <h2 className="rail__heading" id={headingId}>
        {t(participant === null ? 'hub.teams' : 'hub.squads')}
      </h2>
      <ul className="hub__team-list">
        {participants.map((team) => {
          const gender = GENDER_KEYS[team.properties.gender];
          const facts = [team.properties.sport, gender && t(gender)].filter(Boolean).join(' · ');
          return (
            <li key={team.id}>
              <Link className="hub__team" href={teamHref(team)}>
                <Crest team={team} />
                <span>
                  <bdi className="hub__team-name">{team.name}</bdi>
                  <span className="hub__team-facts">{facts}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** For a name that matches no team or school of the channel. */
export function HubMissing(): ReactNode {
  const t = useT();
  return (
    <PageSection width="text">
      <h1 className="hub__missing" tabIndex={-1}>
        {t('hub.missing')}
      </h1>
      <EmptyState
        icon={<SearchX />}
        title={t('hub.missing_lead')}
        action={<LinkButton href="/">{t('failure.home')}</LinkButton>}
      />
    </PageSection>
  );
}
