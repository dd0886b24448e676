import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';
import { listScores } from '../catalog/index.ts';

let world: World;
let game: number;
let channelId: number;
const floodlit = (line: string, ...more: string[]): Promise<string> =>
  runCommand(world, ...line.split(' '), ...more);
beforeAll(async () => {
  world = await createWorld();
  game = await world.eventId();
  channelId = await world.channelId();
});
afterAll(() => world.close());

const score = async () => (await listScores(world.context.gameLogs, channelId, [game]))[0];

describe('score', () => {
  it('[R3.08] adds, lists and voids entries, and names the sides', async () => {
    await floodlit(`score add ${game} --kind period-start`);
    await floodlit(`score add ${game} --kind score --side home --points 2 --player 9`);
    const said = await floodlit(`score add ${game} --kind score --side away --points 3`);
    expect(said).toMatch(/^.+ \(home\) 2, .+ \(away\) 3: live$/m);
    const list = await floodlit(`score list ${game}`);
    expect(list).toMatch(/^entry +at +kind +side +what +home-away +standing +by$/m);
    expect(list).toMatch(/^2 .* score +home +2 #9 +2-0 +counted +command$/m);
    expect(await floodlit(`score void ${game} --entry 2`)).toContain('(home) 0');
    expect(await floodlit(`score list ${game}`)).toMatch(/^2 .* voided +command$/m);
    expect(await score()).toMatchObject({ home: 0, away: 3, status: 'live' });
  });

  it('[R3.08] sets the result, home first, and writes the end of the game as an act of the command', async () => {
    expect(await floodlit(`score set ${game} --result 3-1`)).toMatch(/\(home\) 3, .+ \(away\) 1: final$/m);
    expect(await score()).toMatchObject({ home: 3, away: 1, status: 'final' });
    const { rows } = await world.connection.pool.query(
      'select over_at from catalog.events where channel_id = $1 and id = $2',
      [channelId, game],
    );
    expect(rows[0]?.over_at).toEqual(expect.any(Date));
  });

  it.each([
    ['--kind goal', 'There is no kind "goal"'],
    ['--kind score --side left', 'The side is "left"'],
    ['--kind score --side home --points 100', 'The points are "100"'],
    ['--kind score', 'lacks a part'],
    ['--kind custom', 'lacks a part'],
    ['--kind period-start --period 999999999999999', 'from 1 to 60'],
    ['--kind period-start --period 0', 'from 1 to 60'],
    ['--kind clock-set --clock 36001', 'from 0 to 36000'],
    ['--kind score --side home --player 1000', 'at most three digits'],
  ])('refuses an entry with %s', async (words, sentence) => {
    await expect(floodlit(`score add ${game} ${words}`)).rejects.toThrow(sentence);
  });

  it('refuses a result that it cannot read, a game to come and an unknown entry', async () => {
    await expect(floodlit(`score set ${game} --result 3`)).rejects.toThrow('write it as 3-1');
    const next = await world.eventId({ status: 'upcoming' });
    await expect(floodlit(`score set ${next} --result 3-1`)).rejects.toThrow('has not begun');
    await expect(floodlit(`score void ${next} --entry 1`)).rejects.toThrow('has no entry 1');
    expect(await floodlit(`score list ${next}`)).toContain('has no log yet');
  });
});
