// All of scores on viewers' pages, in one chunk that loads after the first paint.
import type { Hub } from '@floodlit/contract/catalog/catalog';
import type { ReactNode } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { GameScore, ScoreOffer, type GameScoreProps } from './game-score.tsx';
import { LatestResults } from './latest-results.tsx';
import { mayHaveScore, type MayHaveScore } from './may-have-score.ts';
import { ScoreSwitch, SwitchIfFirst } from './score-switch.tsx';
import { TeamForm } from './team-form.tsx';

type OfGame = Pick<GameScoreProps, 'event'> &
  ({ look: GameScoreProps['look'] } | { look: 'offer'; hasScore: boolean });

export type ScorePartProps = (
  | OfGame
  | { look: 'switch'; events: readonly MayHaveScore[] }
  | { look: 'results'; hub?: Hub }
  | { look: 'form'; teamId: number }
  | { look: 'setting' }
) & {
  /** In its place while there is no score. */
  fallback?: ReactNode;
};

const languages = {
  en: () => import('../../../locales/gen/en.scores.json'),
  fr: () => import('../../../locales/gen/fr.scores.json'),
  ar: () => import('../../../locales/gen/ar.scores.json'),
};

async function loadParts() {
  const { default: words } = await languages[localeOf(document.documentElement.lang)]();
  return {
    ScorePart: (props: ScorePartProps): ReactNode => {
      const { has, add } = useTranslator();
      if (!has('score.final')) add(words);
      if (props.look === 'results') return <LatestResults hub={props.hub} />;
      if (props.look === 'form') return <TeamForm teamId={props.teamId} />;
      return props.look === 'setting' ? <ScoreSwitch /> : <OfGames {...props} />;
    },
  };
}

/** Nothing for games that cannot have a score yet. */
function OfGames(props: Extract<ScorePartProps, { event: unknown } | { events: unknown }>): ReactNode {
  const now = useNow(60_000);
  const games = props.look === 'switch' ? props.events : [props.event];
  if (!games.some((event) => mayHaveScore(event, now))) return props.fallback;
  if (props.look === 'switch') return <SwitchIfFirst />;
  return props.look === 'offer' ? <ScoreOffer {...props} /> : <GameScore {...props} />;
}

const localeOf = (lang: string): keyof typeof languages => (lang === 'fr' || lang === 'ar' ? lang : 'en');

/** The parts, which have their words in the language of the page. */
export const parts = loadParts();
