// The words beside a score: pure.
import type { Score } from '@floodlit/contract/catalog/scores';
import type { Locale } from '@floodlit/contract/primitives';
import { numberText } from '@floodlit/contract/sums/number-text';
import { gamePhase, type PeriodName } from '@floodlit/contract/sums/period-name';
import type { Participant } from '@floodlit/contract/catalog/catalog';
import type { EventTeams } from '@floodlit/contract/catalog/event-title';
import type { Translate } from '../../../lib/translate.tsx';

export type ScorePhase = Pick<Score, 'rules' | 'status' | 'period'>;

/** '2nd half', 'Q3', 'Top 5' */
export const periodText = (t: Translate, { key, number }: PeriodName): string =>
  t(`score.${key}`, { number });

/** '2nd half', 'Half-time', 'End of Q1', 'Final/OT' */
export function phaseText(t: Translate, score: ScorePhase): string {
  const phase = gamePhase(score);
  switch (phase.key) {
    case 'scheduled':
      return '';
    case 'playing':
      return periodText(t, phase.name);
    case 'half_time':
      return t('score.half_time');
    case 'break':
      return t('score.break', { period: periodText(t, phase.name) });
    case 'final':
      if (phase.overtimes === 0) return t('score.final');
      return phase.isExtraTime
        ? t('score.final_extra_time')
        : t('score.final_overtime', { number: String(phase.overtimes) });
  }
}

/** As `phaseText`, for the ear: 'second half'. */
export function spokenPhase(t: Translate, score: ScorePhase): string {
  const phase = gamePhase(score);
  if (phase.key !== 'playing') return phaseText(t, score);
  const { key, number } = phase.name;
  return t(`score.spoken_${key}`, { number });
}

export interface ScoreTeams {
  readonly away: Participant;
  readonly home: Participant;
}

/** Undefined for a game without two teams, which has no score. */
export const scoreTeams = ({ away, home }: EventTeams): ScoreTeams | undefined =>
  away === undefined || home === undefined ? undefined : { away, home };

/** 'Falcons 2, Hawks 1, second half': in the order of the title. */
export function spokenScore(t: Translate, locale: Locale, { away, home }: ScoreTeams, score: Score): string {
  const sides = {
    away: away.short_name,
    away_score: score.away,
    home: home.short_name,
    home_score: score.home,
  };
  const parts = [t('score.spoken', sides), spokenPhase(t, score), currentSet(score) ?? ''];
  if (!score.is_sure) parts.push(t('score.unsure'));
  return parts.filter(Boolean).join(locale === 'ar' ? '، ' : ', ');
}

/** The points of the running set, in the order of the title: '18–15'. Undefined outside of one. */
export function currentSet({ rules, status, period, period_scores }: Score): string | undefined {
  const set = period_scores[period - 1];
  return rules.score !== 'sets' || status !== 'live' || set === undefined ? undefined : pairText(set);
}

/** '25–20, 23–25': the sets that are over. Empty for a sport without sets. */
export function pastSets({ rules, status, period, period_scores }: Score): string[] {
  if (rules.score !== 'sets') return [];
  return period_scores.slice(0, status === 'live' ? period - 1 : undefined).map(pairText);
}

export const pairText = ({ away, home }: { readonly away: number; readonly home: number }): string =>
  `${numberText(away, 'en')}–${numberText(home, 'en')}`;
