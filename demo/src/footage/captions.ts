import { vttTime } from '@floodlit/ffmpeg';
import type { Game, SportName } from './game.ts';
import { writeScript, type Moment } from './script.ts';

export type CaptionLanguage = 'en' | 'fr' | 'ar';

type Names = { team: string };
type Phrases = {
  opening: (away: string, home: string) => string;
  build: (names: Names) => string;
  goal: Record<SportName, (names: Names) => string>;
  saved: (names: Names) => string;
  wide: (names: Names) => string;
  after: (names: Names) => string;
};

const phrases: Record<CaptionLanguage, Phrases> = {
  en: {
    opening: (away, home) => `${away} at ${home}. The game is on.`,
    build: ({ team }) => `${team} come forward…`,
    goal: {
      soccer: ({ team }) => `GOAL! ${team} put it in the net!`,
      hockey: ({ team }) => `SCORES! ${team} find the net!`,
      basketball: ({ team }) => `It's good! ${team} score!`,
    },
    saved: ({ team }) => `${team} shoot – and it is kept out!`,
    wide: ({ team }) => `A chance for ${team}, but no.`,
    after: ({ team }) => `[crowd roars] What a play by ${team}!`,
  },
  fr: {
    opening: (away, home) => `${away} contre ${home}. La partie est lancée.`,
    build: ({ team }) => `${team} repart à l’attaque…`,
    goal: {
      soccer: ({ team }) => `BUT ! ${team} trouve le fond des filets !`,
      hockey: ({ team }) => `ET LE BUT ! ${team} fait trembler les filets !`,
      basketball: ({ team }) => `C’est dedans ! ${team} marque !`,
    },
    saved: ({ team }) => `Tir de ${team}… et c’est repoussé !`,
    wide: ({ team }) => `Une occasion pour ${team}, mais non.`,
    after: ({ team }) => `[la foule rugit] Quelle action de ${team} !`,
  },
  ar: {
    opening: (away, home) => `${away} ضد ${home}. انطلقت المباراة.`,
    build: ({ team }) => `هجمة جديدة لفريق ${team}…`,
    goal: {
      soccer: ({ team }) => `هدف! ${team} في الشباك!`,
      hockey: ({ team }) => `هدف! ${team} يهزّ الشباك!`,
      basketball: ({ team }) => `سلة ناجحة! ${team} يسجّل!`,
    },
    saved: ({ team }) => `تسديدة من ${team}… وتم التصدي لها!`,
    wide: ({ team }) => `فرصة لفريق ${team} لكنها ضاعت.`,
    after: ({ team }) => `[هتاف الجمهور] يا لها من لقطة لفريق ${team}!`,
  },
};

type Cue = { from: number; to: number; text: string };

/**
 * The commentary of a game as WebVTT, told from the script the players follow. `teams` are the names in that language.
 * It calls each play and no score: a viewer may hide scores.
 */
export function writeCaptions(
  game: Game,
  language: CaptionLanguage,
  teams = { home: game.home.name, away: game.away.name },
): string {
  const say = phrases[language];
  const opening: Cue = { from: 0.4, to: 3.2, text: say.opening(teams.away, teams.home) };
  const cues = [opening, ...writeScript(game).flatMap((moment) => cuesOf(game, moment, say, teams))]
    .filter((cue) => cue.from < game.seconds)
    .map((cue, index, all) => ({
      ...cue,
      to: Math.min(cue.to, all[index + 1]?.from ?? game.seconds, game.seconds),
    }))
    .filter((cue) => cue.to - cue.from > 0.3);
  const blocks = cues.map(
    (cue, index) => `${index + 1}\n${vttTime(cue.from)} --> ${vttTime(cue.to)}\n${plain(cue.text)}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function cuesOf(game: Game, moment: Moment, say: Phrases, teams: { home: string; away: string }): Cue[] {
  const { second, side } = moment;
  const names = { team: teams[side] };
  const build: Cue = { from: second - 2.4, to: second - 0.3, text: say.build(names) };
  if (moment.kind === 'chance')
    return [build, { from: second, to: second + 2, text: say[moment.outcome](names) }];
  return [
    build,
    { from: second, to: second + 2, text: say.goal[game.sport](names) },
    { from: second + 2, to: second + 4.2, text: say.after(names) },
  ];
}

/** A name may hold anything; in WebVTT `<`, `&` and `-->` mean something. */
function plain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s+/g, ' ');
}
