// The first script of a watch page with a film before the game. It replaces the early script, and runs it when no film
// is shown. The film plays before the application loads, and moves into the page once that is loaded.
import type { PrerollBreak } from '@floodlit/contract/media/prerolls';
import type { PlaybackSource } from '@floodlit/ui/player';
import { findStored } from '@floodlit/ui/player/stored';
import { requestPlayback } from '@floodlit/ui/player/early';
import { keepConnected, type Preroll } from '@floodlit/ui/player/preroll';
import type { Subject } from '../use-recording.ts';
import { beginPreroll, chooseFilm, isHiddenNow } from './begin-preroll.ts';
import { isDecided, keepDecision } from './preroll-holder.ts';

/** A viewer with an account may have a pass without advertisements, which only the server knows. */
const DECISION_MS = 1_500;

/** Resolves when the application may load: the film or the game has its picture, or waits for the network. */
export const settled: Promise<unknown> = start();

async function start(): Promise<unknown> {
  const preroll = await decide().catch(() => undefined);
  if (preroll === undefined) return startGame();
  void preroll.ended.then((end) => (end === 'left' ? undefined : startGame()));
  return preroll.shown;
}

/** The early script looks for its place, which is gone once the page has loaded. */
async function startGame(): Promise<void> {
  const { earlyPictureShown } = await import('@floodlit/ui/player/early-start');
  await earlyPictureShown();
}

async function decide(): Promise<Preroll | undefined> {
  const place = document.getElementById('early-player');
  const text = document.getElementById('prerolls')?.textContent;
  const subject = place?.dataset.subject as Subject | undefined;
  if (place === null || !text || subject === undefined || isDecided(subject)) return undefined;
  const startedAt = performance.now();
  const isVisitor = findStored('api_key') === null || findStored('api_key_holder') === 'visitor';
  const eventId = Number(subject.slice(subject.indexOf('/') + 1));
  const written = JSON.parse(text) as PrerollBreak;
  if (isHiddenNow(eventId, written.hidden_ms)) {
    // Its sponsor's name stays beside the score. An account may have a pass without advertisements.
    if (isVisitor) chooseFilm(written, eventId);
    return decideAgainst(subject);
  }
  // A visitor has no access to another game.
  if (isVisitor && document.getElementById('playback') === null) return decideAgainst(subject);
  const own = isVisitor ? written : await askForOwn(subject);
  const waitedMs = performance.now() - startedAt;
  const lang = document.documentElement.lang;
  const preroll = own && beginPreroll(own, { eventId, lang, waitedMs });
  if (!preroll) return decideAgainst(subject);
  keepDecision(subject, { preroll: Promise.resolve(preroll), ended: preroll.ended });
  place.append(preroll.element);
  keepConnected(preroll.element, place, () => preroll.end('left'));
  return preroll;
}

function decideAgainst(subject: Subject): undefined {
  keepDecision(subject, undefined);
}

/** The answer stays in the document, so that the early script need not ask again. */
async function askForOwn(subject: Subject): Promise<PrerollBreak | null> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, DECISION_MS));
  const answer = await Promise.race([requestPlayback(subject), late]);
  if (answer?.kind !== 'granted') return null;
  const { prerolls, ...source } = answer.source as PlaybackSource & { prerolls: PrerollBreak | null };
  document.getElementById('playback')?.remove();
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: 'playback', textContent: JSON.stringify(source) });
  document.head.append(script);
  return prerolls;
}
