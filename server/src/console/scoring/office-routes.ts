// The office keeps scores: it reads and corrects a game's log, and types results, also those of a whole day.
import { scoring as routes } from '@floodlit/contract/operators/scoring';
import type { Score } from '@floodlit/contract/catalog/scores';
import {
  appendEntries,
  listScores,
  readLog,
  rulesOnWire,
  scoreOf,
  scoreOfLog,
  setResult,
  startAnew,
  type ReadGameLog,
  type WrittenLog,
} from '../../catalog/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { authorOfLink, listMakers } from '../../operators/index.ts';
import type { ConsoleBind } from '../bind.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { authorOf, recordScore, type GameId } from './record-score.ts';
import { dayOfGame, namedFields, officeGame, operatorIdsOf, withinGame } from './rules.ts';

export function officeRoutes(bind: ConsoleBind, rooms: ConsoleRooms): void {
  const { operators, gameLogs, scoredGames } = rooms;
  const now = () => operators.clock.now();

  /** The names of the phones and the people who wrote entries. Other authors are words of the page. */
  const nameAuthors = async (
    { channel_id, event_id }: GameId,
    { entries }: ReadGameLog,
  ): Promise<Record<string, string>> => {
    const authors = [...new Set(entries.map(({ author }) => author))];
    const links = await operators.workLinks.list(channel_id, event_id);
    const people = await listMakers(operators, channel_id, 'score.write', operatorIdsOf(authors));
    return Object.fromEntries([
      ...links.map((link) => [authorOfLink(link), link.name] as const),
      ...[...people].map(([id, { name }]) => [authorOf({ id }), name] as const),
    ]);
  };
  const present = ({ score }: WrittenLog): Score | null => (score.has_sides ? scoreOf(score, now()) : null);

  bind(routes.log, async ({ params, query: { after } }) => {
    const log = await readLog(gameLogs, params.channel_id, params.event_id, after);
    const game = await scoredGames.find(params.channel_id, params.event_id);
    if (game === undefined) throw new DomainError('catalog.event_not_found');
    return {
      data: {
        rules: rulesOnWire(log.game.rules),
        game: officeGame(game),
        entries: [...log.entries],
        seq: log.seq,
        sent_at: now().getTime(),
        score: log.game.has_sides && log.seq > 0 ? scoreOfLog(log, now()) : null,
        authors: await nameAuthors(params, log),
      },
    };
  });
  bind(routes.write, async ({ operator, act, params, body: { entries, why } }) => {
    const { channel_id, event_id } = params;
    const game = await scoredGames.find(channel_id, event_id);
    if (game === undefined) throw new DomainError('catalog.event_not_found');
    const placed = entries.map((entry) => withinGame(entry, game, now()));
    const written = await recordScore(act, operator, params, {
      why,
      entries: placed.map((entry) => namedFields(entry)),
      write: (own) =>
        appendEntries(own.gameLogs, channel_id, event_id, authorOf(operator), { entries: placed }),
    });
    return { data: { score: present(written), refused: [...written.refused] } };
  });
  bind(routes.startAnew, async ({ operator, act, params, body: { why } }) => {
    const { channel_id, event_id } = params;
    const written = await recordScore(act, operator, params, {
      why,
      entries: [{ kind: 'void', target: 'all' }],
      write: (own) => startAnew(own.gameLogs, channel_id, event_id, authorOf(operator)),
    });
    return { data: { score: present(written) } };
  });
  bind(routes.setResult, async ({ operator, act, params, body: { why, ...result } }) => {
    const { channel_id, event_id } = params;
    const written = await recordScore(act, operator, params, {
      why,
      entries: [{ kind: 'final', home: result.home, away: result.away }],
      write: (own) => setResult(own.gameLogs, channel_id, event_id, authorOf(operator), result),
    });
    return { data: { score: present(written) } };
  });
  bind(routes.day, async ({ params: { channel_id }, query: { day }, scopes }) => {
    const around = await scoredGames.listAround(channel_id, scopes, day);
    const games = around.filter((game) => dayOfGame(game) === day);
    const ids = games.map(({ event_id }) => event_id);
    const scores = new Map((await listScores(gameLogs, channel_id, ids)).map((one) => [one.event_id, one]));
    return {
      data: games.map((game) => ({ ...officeGame(game), score: scores.get(game.event_id) ?? null })),
    };
  });
}
