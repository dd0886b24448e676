// Chooses a film before a game and starts it, or decides that there is none.
import type { PrerollBreak } from '@floodlit/contract/media/prerolls';
import { chooseByWeight, isHidden } from '@floodlit/contract/media/preroll-rules';
import { findStored } from '@floodlit/ui/player/stored';
import { createPreroll, wasSeen, type Preroll } from '@floodlit/ui/player/preroll';
import { findPlayedAt, keepPlayedAt } from './played-prerolls.ts';
import { notePlay, noteSponsor } from './preroll-holder.ts';

export interface PrerollSituation {
  eventId: number;
  lang: string;
  waitedMs?: number | undefined;
}

const storage = (): globalThis.Storage => localStorage;

/** Null for a visitor. */
const accountId = (): string | null => findStored('account_id');

export const isHiddenNow = (eventId: number, hiddenMs: number): boolean =>
  isHidden(findPlayedAt(storage, accountId(), eventId), Date.now(), hiddenMs);

/** One of them by its weight. Its sponsor's name may stand beside the score, whether or not the film is shown. */
export function chooseFilm(
  { choices }: PrerollBreak,
  eventId: number,
): PrerollBreak['choices'][number] | undefined {
  const chosen = chooseByWeight(choices, Math.random);
  if (chosen !== undefined) noteSponsor(eventId, chosen);
  return chosen;
}

export function beginPreroll(
  prerolls: PrerollBreak,
  { eventId, lang, waitedMs }: PrerollSituation,
): Preroll | undefined {
  const { skip_after_seconds, hidden_ms } = prerolls;
  const chosen = chooseFilm(prerolls, eventId);
  if (chosen === undefined || document.hidden || isHiddenNow(eventId, hidden_ms)) return undefined;
  // A mark, because this may run in a bundle of its own, before the code that measures.
  const { id, url, duration, link } = chosen;
  const markStep = (step: string): void =>
    void performance.mark('floodlit.preroll_step', { detail: { preroll_id: id, event_id: eventId, step } });
  const preroll = createPreroll({
    url,
    duration,
    skipAfterSeconds: skip_after_seconds,
    lang,
    waitedMs,
    link,
    onStep: markStep,
  });
  // A film that never had a picture was not shown.
  void preroll.shown.then((isShown) => isShown && markStep('start'));
  void preroll.ended.then((end) => {
    markStep(end);
    performance.mark('floodlit.preroll', { detail: end });
    if (!wasSeen(end)) return;
    keepPlayedAt(storage, accountId(), eventId, Date.now());
    notePlay({ id, event_id: eventId, play_id: crypto.randomUUID() });
  });
  return preroll;
}
