// The facts of the last playback on this page, as one line for a message to the channel.
import { addFact, NO_FACTS, type FactSummary, type PlaybackFact } from '@floodlit/ui/player/facts';

let summary: FactSummary = NO_FACTS;
let current: string | undefined;

/** @param subject the content, as its address in the API. Another one begins a new summary. */
export function noteFact(subject: string, fact: PlaybackFact): void {
  if (subject !== current) summary = NO_FACTS;
  current = subject;
  summary = addFact(summary, fact);
}

const seconds = (value: number): string => `${Math.round(value)} s`;
const listOf = (counts: Readonly<Record<string, number>>, write: (count: number) => string): string[] =>
  Object.entries(counts).map(([name, count]) => `${name} ${write(count)}`);

/** It names no address, token or person. Empty without a playback. */
export function describeFacts(facts: FactSummary = summary): string {
  if (facts === NO_FACTS) return '';
  const { started_after_ms, stalls, stalled_ms, watched, behind_seconds, failures, refused } = facts;
  return [
    started_after_ms === undefined ? 'no picture' : `start ${started_after_ms} ms`,
    ...listOf(watched, seconds),
    stalls > 0 ? `${stalls} stalls, ${seconds(stalled_ms / 1_000)}` : 'no stalls',
    ...(behind_seconds === undefined ? [] : [`${behind_seconds} s behind live`]),
    ...listOf(failures, (count) => `×${count}`),
    ...(refused === undefined ? [] : [`refused: ${refused}`]),
  ].join(', ');
}
