// A log with entries before the start of its game.
import type { FoldedGame } from '@floodlit/contract/sums/fold-game';
import { shownEntries } from '../scoring/game-acts.ts';

/** By the server's clock: that of this machine may be wrong. */
export const isRehearsed = ({
  game,
  folded,
  sent_at,
}: {
  readonly game: { readonly starts_at: string };
  readonly folded: FoldedGame;
  readonly sent_at: number;
}): boolean =>
  Date.parse(game.starts_at) > sent_at &&
  shownEntries(folded).some(({ entry, standing }) => entry.kind !== 'takeover' && standing !== 'voided');
