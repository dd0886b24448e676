// The figures of plays: start, stalls, failures and delay, as a whole and by country, device and quality. Pure.
import { outcomeOf, playbackScore, smoothnessScore, startupScore } from './score-rules.ts';

export interface PlayFigure {
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly startup_ms: number | null;
  readonly stalls: number;
  readonly stalled_ms: number;
  readonly watched_ms: number;
  readonly has_failed: boolean;
  readonly error_code: string | null;
  readonly height: number | null;
  readonly delay_ms: number | null;
  readonly country: string | null;
  readonly device: string;
}

export interface Figures {
  readonly plays: number;
  readonly failed: number;
  readonly left_before_start: number;
  readonly stalls: number;
  /** Stalled time in relation to watched and stalled time. */
  readonly stalled_share: number;
  /** Null without a play that has started. */
  readonly start_median_ms: number | null;
  readonly start_p95_ms: number | null;
  readonly delay_median_ms: number | null;
  readonly startup_score: number | null;
  readonly smoothness_score: number | null;
  readonly playback_score: number | null;
}

/** The value below which this share of the sorted values lies. Null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const shareOf = (stalledMs: number, watchedMs: number): number =>
  stalledMs === 0 ? 0 : stalledMs / (stalledMs + watchedMs);

export function figuresOf(plays: readonly PlayFigure[]): Figures {
  const starts = plays.flatMap(({ startup_ms }) => startup_ms ?? []);
  const delays = plays.flatMap(({ delay_ms }) => delay_ms ?? []);
  const outcomes = plays.flatMap(
    ({ started_at, seen_at, ...play }) =>
      outcomeOf({ ...play, lasted_ms: seen_at.getTime() - started_at.getTime() }) ?? [],
  );
  const played = plays.filter(({ startup_ms }) => startup_ms !== null);
  const sum = (of: (play: PlayFigure) => number): number => plays.reduce((all, play) => all + of(play), 0);
  return {
    plays: plays.length,
    failed: outcomes.filter((outcome) => outcome === 'failed').length,
    left_before_start: outcomes.filter((outcome) => outcome === 'left').length,
    stalls: sum(({ stalls }) => stalls),
    stalled_share: shareOf(
      sum(({ stalled_ms }) => stalled_ms),
      sum(({ watched_ms }) => watched_ms),
    ),
    start_median_ms: quantile(starts, 0.5),
    start_p95_ms: quantile(starts, 0.95),
    delay_median_ms: quantile(delays, 0.5),
    startup_score: mean(starts.map((ms) => startupScore(ms / 1_000))),
    smoothness_score: mean(
      played.map(({ stalls, stalled_ms, watched_ms }) =>
        smoothnessScore(stalls, shareOf(stalled_ms, watched_ms)),
      ),
    ),
    playback_score: mean(outcomes.map(playbackScore)),
  };
}

/** Full HD from 1080 lines, HD from 720, else SD. */
export const qualityOf = (height: number | null): string =>
  height === null ? 'unknown' : height >= 1_080 ? 'full HD' : height >= 720 ? 'HD' : 'SD';

const dimensions = {
  country: ({ country }: PlayFigure) => country ?? 'unknown',
  device: ({ device }: PlayFigure) => device,
  quality: ({ height }: PlayFigure) => qualityOf(height),
  rung: ({ height }: PlayFigure) => (height === null ? 'unknown' : `${height}p`),
} as const;
export type Dimension = keyof typeof dimensions;
export const dimensionNames = Object.keys(dimensions) as readonly Dimension[];

const partsMaximum = 20;

/** The parts with most plays first. */
export function figuresBy(
  dimension: Dimension,
  plays: readonly PlayFigure[],
): readonly (Figures & { readonly name: string })[] {
  const parts = Map.groupBy(plays, dimensions[dimension]);
  return [...parts]
    .map(([name, ofPart]) => ({ name, ...figuresOf(ofPart) }))
    .toSorted((one, other) => other.plays - one.plays || (one.name < other.name ? -1 : 1))
    .slice(0, partsMaximum);
}
