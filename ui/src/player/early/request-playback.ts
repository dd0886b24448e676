// Requests a playback and newer tokens without the API client, because it runs before everything else.
import { findStored } from '../engine/preferences.ts';
import type { PlaybackSource, RenewAnswer } from '../logic/playback-source.ts';

/** Rejects when the server is unreachable or fails. Resolves to the refusal when the server refuses. */
/** @param subject the content, as its address in the API: `events/7`. */
export async function requestPlayback(
  subject: string,
): Promise<{ kind: 'granted'; source: PlaybackSource } | { kind: 'refused'; reason: string }> {
  const credential = findStored('api_key');
  const response = await fetch(`/api/${subject}/playback`, {
    headers: credential ? { authorization: `Bearer ${credential}` } : {},
    signal: AbortSignal.timeout(30_000),
  });
  if (response.ok) {
    const answer = (await response.json()) as { data: PlaybackSource };
    return { kind: 'granted', source: answer.data };
  }
  if (response.status >= 500 || response.status === 429 || response.status === 408) {
    throw new Error(`playback: ${response.status}`);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  return {
    kind: 'refused',
    reason: reasonIn(answer) ?? (response.status === 401 ? 'login' : 'not_available'),
  };
}

export async function renewPlayback(subject: string): Promise<RenewAnswer> {
  const answer = await requestPlayback(subject);
  if (answer.kind === 'refused') return answer;
  const { token, token_expires_at, token_seconds } = answer.source;
  return {
    kind: 'renewed',
    token,
    token_expires_at,
    ...(token_seconds !== undefined && { token_seconds }),
  };
}

function reasonIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('reason' in answer)) return undefined;
  return typeof answer.reason === 'string' ? answer.reason : undefined;
}
