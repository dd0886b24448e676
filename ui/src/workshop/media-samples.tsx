import { Lock, Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge } from '../badge.tsx';
import { LinkButton } from '../button.tsx';
import { Countdown } from '../countdown.tsx';
import { Avatar, Crest } from '../crest.tsx';
import { Hero } from '../hero.tsx';
import { IconButton } from '../icon-button.tsx';
import { SplashScreen } from '../layout/splash-screen.tsx';
import { BrandMark } from '../layout/app-header.tsx';
import { MatchupArt } from '../matchup-art/matchup-art.tsx';
import { MediaCard } from '../media-card.tsx';
import { Rail } from '../rail.tsx';
import { SkeletonRail } from '../skeleton.tsx';
import { Sample } from './sample.tsx';
import { PAIRINGS, TEAMS } from './samples.ts';

const LABELS = { days: () => 'days', hours: () => 'hours', minutes: () => 'min', seconds: () => 'sec' };
const SOON_MS = 3 * 3_600_000 + 27 * 60_000;

function FollowButton({ name, initial }: { name: string; initial: boolean }): ReactNode {
  const [isFollowed, setIsFollowed] = useState(initial);
  return (
    <IconButton
      label={`Follow ${name}`}
      icon={<Star aria-hidden="true" />}
      pressed={isFollowed}
      onClick={() => {
        setIsFollowed(!isFollowed);
      }}
    />
  );
}

const END_BADGES = [
  <Badge tone="success" key="included">
    Included
  </Badge>,
  <Badge tone="price" key="price">
    $9.99
  </Badge>,
  <Badge tone="glass" key="free">
    Free with account
  </Badge>,
  <Badge tone="glass" icon={<Lock aria-hidden="true" />} key="locked">
    Locked
  </Badge>,
];

export function MediaSamples(): ReactNode {
  const [soon] = useState(() => Date.now() + SOON_MS);
  return (
    <>
      <Hero
        eyebrow={
          <>
            <Badge tone="live">Live</Badge>
            <span>Basketball</span>
            <span>Started 32 min ago</span>
          </>
        }
        title={<bdi>Falcons @ Hawks</bdi>}
        lead="Conference final. Northern League girls’ basketball, live from Riverside Fieldhouse."
        actions={
          <>
            <LinkButton href="#watch" size="large">
              Watch live
            </LinkButton>
            <LinkButton href="#passes" size="large" variant="soft">
              See passes
            </LinkButton>
          </>
        }
        art={<MatchupArt away={TEAMS.falcons} home={TEAMS.hawks} title="Falcons @ Hawks" />}
      />
      <Rail
        heading="Live now"
        previousLabel="Previous, Live now"
        nextLabel="Next, Live now"
        link={{ href: '#live', label: 'See all' }}
      >
        {PAIRINGS.map((pairing, index) => (
          <MediaCard
            key={pairing.title}
            href={`#event-${index}`}
            title={pairing.title}
            art={<MatchupArt {...pairing} />}
            topStart={<Badge tone="live">Live</Badge>}
            bottomEnd={END_BADGES[index % END_BADGES.length]}
            bottom="Started 32 min ago"
            meta="Basketball · Nov 20, 7:00 PM EST"
            action={<FollowButton name={pairing.title} initial={index % 3 === 0} />}
          />
        ))}
      </Rail>
      <Rail heading="Two alone" previousLabel="Previous, Two alone" nextLabel="Next, Two alone">
        <MediaCard
          href="#solo"
          title="Season review"
          art={<MatchupArt home={TEAMS.bears} title="Season review" />}
          topStart={<Badge tone="glass">1:42:08</Badge>}
          progress={0.6}
          progressLabel="60% watched"
          meta="Documentary"
        />
        <MediaCard
          href="#title"
          title="Training with the champions"
          art={<MatchupArt title="Training with the champions" />}
          topStart={<Badge tone="glass">24:10</Badge>}
          progress={0.25}
          meta="Library"
        />
      </Rail>
      <SkeletonRail label="Loading events" />
      <Sample title="Art in any shape">
        <div className="workshop__row">
          {['24rem/6rem', '8rem/14rem', '12rem/12rem', '6rem/3.375rem', '16rem/12rem'].map((shape) => {
            const [inlineSize, blockSize] = shape.split('/');
            return (
              <div className="workshop__shape" style={{ inlineSize, blockSize }} key={shape}>
                <MatchupArt away={TEAMS.western} home={TEAMS.mountain} title={shape} />
              </div>
            );
          })}
          {['Opening ceremony', 'Cup draw', 'Best of May'].map((title) => (
            <div className="workshop__shape" style={{ inlineSize: '16rem', blockSize: '9rem' }} key={title}>
              <MatchupArt title={title} />
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Crest, Avatar">
        <div className="workshop__row">
          {Object.values(TEAMS).map((team) => (
            <Crest team={team} key={team.monogram} />
          ))}
          <Crest team={TEAMS.hawks} size="small" />
          <Crest team={TEAMS.hawks} size="large" />
          <Avatar name="Fatima Zahra" />
        </div>
      </Sample>
      <Sample title="Countdown">
        <Countdown targetMs={soon} labels={LABELS}>
          <time dateTime={new Date(soon).toISOString()}>Friday, 7:00 PM EST</time>
        </Countdown>
        <div className="workshop__stage">
          <MatchupArt {...(PAIRINGS[0] ?? { title: '' })} crests={false} />
          <Countdown targetMs={soon} labels={LABELS} look="glass">
            <Badge tone="glass">Starts Friday, 7:00 PM EST</Badge>
          </Countdown>
        </div>
      </Sample>
      <Sample title="SplashScreen">
        <div className="workshop__splash">
          <SplashScreen mark={<BrandMark monogram="N" />} name="Northern Sports" label="Loading" />
        </div>
      </Sample>
    </>
  );
}
