// Why a viewer can make no clip, and what would change it: pure.
import type { ClipOptions } from '@floodlit/contract/clips/clips';
import type { PlainKey } from '../../../lib/translate.tsx';

export interface ClipRefusal {
  readonly key: PlainKey;
  /**
   * The way to the right. `access`: a pass that opens the game. `passes`: one with clips. `renewal` names the day on
   * which a membership gives new clips.
   */
  readonly way: 'login' | 'access' | 'passes' | 'renewal' | 'none';
}

const REFUSALS: Readonly<Partial<Record<string, ClipRefusal>>> = {
  'identity.login_required': { key: 'make_clip.log_in', way: 'login' },
  'clips.off': { key: 'make_clip.off', way: 'none' },
  'clips.closed': { key: 'make_clip.closed', way: 'none' },
  'clips.not_included': { key: 'make_clip.not_included', way: 'passes' },
  'clips.used_up': { key: 'make_clip.used_up', way: 'renewal' },
};

/** Undefined for a viewer who may make one. */
export function refusalOf({
  refusal,
  reason,
}: Pick<ClipOptions, 'refusal' | 'reason'>): ClipRefusal | undefined {
  if (refusal === null) return undefined;
  const known = REFUSALS[refusal];
  if (known !== undefined) return known;
  if (reason === 'login') return REFUSALS['identity.login_required'];
  return { key: 'make_clip.no_access', way: reason === 'geo' ? 'none' : 'access' };
}

const FAILURES: Readonly<Partial<Record<string, PlainKey>>> = {
  'clips.end_too_late': 'make_clip.end_too_late',
  'clips.name_refused': 'clips.name_refused',
  'clips.too_many_unfinished': 'make_clip.too_many_unfinished',
  'clips.channel_busy': 'make_clip.busy',
  'clips.too_many_today': 'make_clip.too_many_today',
  'clips.no_room': 'make_clip.no_room',
  'clips.media_not_found': 'make_clip.media_gone',
  'catalog.event_not_found': 'make_clip.media_gone',
  'request.rate_limited': 'failure.rate_limited',
};

/** The sentence of a failed press. Without an answer, the same press can be repeated. */
export const failureKeyOf = (code: string | undefined): PlainKey =>
  code === undefined ? 'make_clip.no_answer' : (FAILURES[code] ?? 'failure.something');

/** The right is gone since the dialog opened, so the dialog asks for it again. */
export const takesTheRight = (code: string | undefined): boolean =>
  code === 'access.denied' || (code !== undefined && REFUSALS[code] !== undefined);
