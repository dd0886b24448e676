// The footage of the demo: what is rendered for a finished game, for its long replay and for a video of the library.
import {
  demoTeam,
  longReplays,
  recordingSeconds,
  type DemoChannel,
  type DemoFixture,
  type DemoGoal,
  type DemoVideo,
} from '@floodlit/demo/content';
import { filmGoals, filmSeconds, usualFootage, type FilmKind, type Game } from '@floodlit/demo/footage';

const sports = { soccer: 'soccer', basketball: 'basketball', 'ice-hockey': 'hockey' } as const;

function teamOf(alias: string): Game['home'] {
  const { code, name, color, secondary_color } = demoTeam(alias);
  return { code, name, primary_colour: color, secondary_colour: secondary_color };
}

interface Length {
  readonly seconds: number;
  readonly goals: readonly DemoGoal[];
}

function footageOf(fixture: DemoFixture, channelName: string, { seconds, goals }: Length): Game {
  const { sport } = demoTeam(fixture.home);
  const isLong = seconds > recordingSeconds;
  return {
    ...usualFootage,
    seconds,
    sport: sports[sport],
    channel_name: channelName,
    home: teamOf(fixture.home),
    away: teamOf(fixture.away),
    goals,
    // A long replay shows all of its game.
    score: sport === 'basketball' && !isLong ? { home: 61, away: 60 } : { home: 0, away: 0 },
  };
}

/** Half a minute of a finished game. */
export const gameOf = (fixture: DemoFixture, channelName: string): Game =>
  footageOf(fixture, channelName, { seconds: recordingSeconds, goals: fixture.goals ?? [] });

/** Some minutes of it, for the few games that have a long replay. */
export function longGameOf(fixture: DemoFixture, channelName: string): Game | undefined {
  const long = longReplays.find(({ home, away }) => home === fixture.home && away === fixture.away);
  return long && footageOf(fixture, channelName, long);
}

/** The title in the corner of a film, in the languages of the demo's channels. */
const titles: Record<'en' | 'fr', Record<FilmKind, string>> = {
  en: {
    goals: 'TOP PLAYS',
    highlights: 'HIGHLIGHTS',
    practice: 'PRACTICE',
    skills: 'SKILLS',
    tour: 'TOUR',
    'warm-up': 'WARMUP',
  },
  fr: {
    goals: 'LES BUTS',
    highlights: 'FAITS SAILLANTS',
    practice: 'ENTRAÎNEMENT',
    skills: 'ENTRAÎNEMENT',
    tour: 'VISITE',
    'warm-up': 'ÉCHAUFFEMENT',
  },
};

/** The film of a video of the library. No two videos of a channel look alike. */
export function filmOf({ film }: DemoVideo, { settings, library }: DemoChannel): Game {
  const sport = sports[film.sport];
  const seed = 2 + library.videos.findIndex((video) => video.film === film);
  return {
    ...usualFootage,
    seconds: filmSeconds(film.kind, sport),
    seed,
    sport,
    channel_name: settings.name,
    home: teamOf(film.home),
    away: teamOf(film.away ?? film.home),
    goals: filmGoals(film.kind, sport, seed),
    score: { home: 0, away: 0 },
    film: { kind: film.kind, title: titles[settings.language === 'fr' ? 'fr' : 'en'][film.kind] },
  };
}
