// The game of a link of work, as the scorer's page shows it.
import type { ScoredGame } from '@floodlit/contract/operators/scoring';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { rulesOnWire } from '../../catalog/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { authorOfLink, bindingOf, endOfWork, type Worker } from '../../operators/index.ts';
import type { ConsoleRooms } from '../rooms.ts';

/** @throws {DomainError} `operators.work_link_not_found` once the game is gone */
export async function readScoredGame(
  { scoredGames, operators }: Pick<ConsoleRooms, 'scoredGames' | 'operators'>,
  worker: Worker,
): Promise<ScoredGame> {
  const { link } = worker;
  const game = await scoredGames.find(link.channel_id, link.event_id);
  if (game === undefined) throw new DomainError('operators.work_link_not_found');
  const { sport_key, rules, starts_at, name, ...shown } = game;
  const now = operators.clock.now();
  return {
    ...shown,
    name: name.trim() === '' ? game.sport : name,
    rules: rulesOnWire(rules ?? sportRules[sport_key]),
    starts_at: starts_at.toISOString(),
    binding: bindingOf(worker),
    author: authorOfLink(link),
    link_name: link.name,
    ends_at: endOfWork(link.game, now).toISOString(),
    sent_at: now.getTime(),
  };
}
