// All of scores on viewers' pages, in one chunk that loads after the first paint.
import type { ReactNode } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import type { mayHaveScore } from '../event-facts.ts';
import { GameScore, type GameScoreProps } from './game-score.tsx';
import { LatestResults } from './latest-results.tsx';
import { SwitchIfFirst } from './score-switch.tsx';
import { TeamForm } from './team-form.tsx';

export type ScorePartProps =
  | GameScoreProps
  | { look: 'switch'; events: readonly Parameters<typeof mayHaveScore>[0][] }
  | { look: 'results' }
  | { look: 'form'; teamId: number };

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
      if (props.look === 'switch') return <SwitchIfFirst />;
      if (props.look === 'results') return <LatestResults />;
      return props.look === 'form' ? <TeamForm teamId={props.teamId} /> : <GameScore {...props} />;
    },
  };
}

const localeOf = (lang: string): keyof typeof languages => (lang === 'fr' || lang === 'ar' ? lang : 'en');

/** The parts, which have their words in the language of the page. */
export const parts = loadParts();
