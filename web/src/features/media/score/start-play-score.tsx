// Starts the score of the picture that plays. Loads after the first picture, so that no viewer waits for it.
import type { PublicEvent } from '@floodlit/contract/document';
import type { MenuSwitch, PlaybackHandle, TimeMarks } from '@floodlit/ui/player';
import { pickArtColors } from '@floodlit/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createObservable } from '../../../lib/observable.ts';
import type { Services } from '../../../lib/services.tsx';
import type { Translator } from '../../../lib/translate.tsx';
import { artTeamOf, teamsOf, watchHref } from '../../catalog/event-facts.ts';
import { scoreTeams } from '../../catalog/scores/score-words.ts';
import type { PlayedScore } from '../side/panel-score.tsx';
import type { SponsorMark } from '../preroll/preroll-holder.ts';
import { chapterName, entryText } from './entry-words.ts';
import { GameList } from './game-list.tsx';
import { chaptersOf, isStop, marksOf } from './game-rows.ts';
import { logSource } from './log-source.ts';
import { createPlayScore, type GameView, type PlayedMedia } from './play-score.ts';
import { PlayerBug } from './player-bug.tsx';

/** Parts that the page gives to the player, and shows beside it. */
export interface PlayScoreParts {
  readonly overlay: ReactNode;
  readonly list: ReactNode;
  /** The score of the shown second, for the page beside the picture. */
  readonly played: PlayedScore;
  readonly marks: TimeMarks | undefined;
  readonly switches: readonly MenuSwitch[];
}

export interface PlayScoreSituation {
  readonly event: PublicEvent;
  readonly handle: PlaybackHandle;
  readonly isLive: boolean;
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly translator: Translator;
  readonly sponsor: SponsorMark | undefined;
  readonly onParts: (parts: PlayScoreParts) => void;
}

/** Opened once: a page that shows the game again stays where the viewer is. */
const opened = new Set<string>();

export function startPlayScore(situation: PlayScoreSituation): () => void {
  const { event, handle, isLive, services, queryClient, translator, sponsor, onParts } = situation;
  const teams = scoreTeams(teamsOf(event));
  if (teams === undefined) return () => undefined;
  const { store } = services;
  const isOn = createObservable(store.findPreference('score_bug') !== 'hidden');
  const entry = new URLSearchParams(location.search).get('entry') ?? undefined;
  const score = createPlayScore({
    media: handle.element as unknown as PlayedMedia,
    isLive,
    source: logSource(event.id, services, queryClient),
    entry: entry === undefined || opened.has(entry) ? undefined : entry,
  });
  if (entry !== undefined) opened.add(entry);
  const colours = pickArtColors(artTeamOf(teams.away), artTeamOf(teams.home), '');
  const overlay = <PlayerBug score={score} teams={teams} isOn={isOn} eventId={event.id} sponsor={sponsor} />;
  const played = score.bug;
  const list = <GameList score={score} teams={teams} address={location.origin + watchHref(event.id)} />;

  function marksFor(view: GameView): TimeMarks {
    const nameOf = (step: GameView['steps'][number], isOpen: boolean): string =>
      isOpen ? entryText(translator, step, view.rules, teams ?? never()) : translator.t('log.next_play');
    return {
      marks: marksOf(view).map(({ at, step, isOpen }) => {
        const { kind, side } = step.entry;
        const colour = isOpen && kind === 'score' && side !== null ? colours[side] : undefined;
        return { at, label: nameOf(step, isOpen), colour };
      }),
      chapters: chaptersOf(view).map(({ at, period }) => ({
        at,
        title: chapterName(translator, view.rules, period),
      })),
      go: (by) => {
        const before = score.game.get()?.reached ?? -1;
        const step = score.go(by, isStop);
        if (step === undefined) return undefined;
        const isOpen = view.steps.findIndex(({ entry: { id } }) => id === step.entry.id) <= before;
        return nameOf(step, isOpen || step.entry.kind === 'period_start');
      },
    };
  }

  let shown: GameView | undefined;
  let marks: TimeMarks | undefined;
  function tell(): void {
    const view = score.game.get();
    const isSame =
      view?.steps === shown?.steps &&
      view?.reached === shown?.reached &&
      view?.showsNext === shown?.showsNext;
    if (!isSame || marks === undefined) marks = view && marksFor(view);
    shown = view;
    const switches: MenuSwitch[] =
      view === undefined
        ? []
        : [
            {
              label: translator.t('log.show_bug'),
              isOn: isOn.get(),
              toggle: () => {
                isOn.set(!isOn.get());
                store.keepPreference('score_bug', isOn.get() ? 'shown' : 'hidden');
                onParts({ overlay, list, played, marks, switches: [] });
                tell();
              },
            },
          ];
    onParts({ overlay, list, played, marks, switches });
  }
  const unsubscribe = score.game.subscribe(() => {
    const view = score.game.get();
    // The playing line changes often, and moves no mark.
    if (
      view?.steps !== shown?.steps ||
      view?.reached !== shown?.reached ||
      view?.showsNext !== shown?.showsNext
    )
      tell();
  });
  tell();
  return () => {
    unsubscribe();
    score.stop();
  };
}

function never(): never {
  throw new Error('A game of two teams has both.');
}
