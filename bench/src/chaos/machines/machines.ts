// An install on several machines whose processes die, stop, are cut off, and are lied to.
import type { Outcome } from '../outcome.ts';
import { type Ground, openGround } from './ground.ts';
import {
  homeCutFromDatabase,
  homeCutFromWebs,
  homeFrozen,
  homeKilled,
  silentEncoder,
  twoEncoders,
} from './home-rows.ts';
import type { RowOutcome } from './row.ts';
import { driftingClocks, wrongClock } from './clock-rows.ts';
import { forgedCalls, lyingRow, otherSecrets, strangersHeader, twoVersions } from './stranger-rows.ts';
import { websKilled } from './web-rows.ts';

export interface MachineCounts {
  readonly kills: number;
  readonly frozenMs: number;
  readonly cutMs: number;
  readonly twoEncoders: number;
  readonly webs: { readonly viewers: number; readonly seconds: number; readonly everySeconds: number };
}

const given = (name: string, usual: number): number => Number(process.env[name] ?? usual);

export const quickMachines: MachineCounts = {
  kills: given('CHAOS_KILLS', 4),
  frozenMs: given('CHAOS_SECONDS', 15) * 1_000,
  cutMs: 12_000,
  twoEncoders: 4,
  webs: { viewers: 40, seconds: 50, everySeconds: 20 },
};

export const wholeMachines: MachineCounts = {
  kills: 100,
  frozenMs: 60_000,
  cutMs: 60_000,
  twoEncoders: 200,
  webs: { viewers: 200, seconds: 300, everySeconds: 20 },
};

const rowsOf = (
  counts: MachineCounts,
): Readonly<Record<string, (ground: Ground) => Promise<RowOutcome>>> => ({
  'home killed': (ground) => homeKilled(ground, counts.kills),
  'home stopped and woken': (ground) => homeFrozen(ground, counts.frozenMs),
  'home cut from the database': (ground) => homeCutFromDatabase(ground, counts.cutMs),
  'home cut from the webs': (ground) => homeCutFromWebs(ground, counts.cutMs),
  'one key at two ingests': (ground) => twoEncoders(ground, counts.twoEncoders),
  'an encoder that sends nothing': (ground) => silentEncoder(ground, counts.cutMs),
  'web killed': (ground) => websKilled(ground, counts.webs),
  'wrong clocks': (ground) => wrongClock(ground, [10, -10]),
  'drifting clocks': driftingClocks,
  'two versions at once': twoVersions,
  'PROXY headers of a stranger': strangersHeader,
  'other secrets': otherSecrets,
  'forged calls': forgedCalls,
  'a row that lies': (ground) => lyingRow(ground, counts.cutMs),
});

/** @param only the names of rows; all without it. */
export async function machines(counts: MachineCounts, only = process.env['CHAOS_ROWS']): Promise<Outcome> {
  const ground = await openGround();
  const sum = { acknowledged: 0, survived: 0 };
  const faults: string[] = [];
  try {
    const rows = Object.entries(rowsOf(counts)).filter(([name]) => only === undefined || only.includes(name));
    for (const [name, run] of rows) {
      const outcome = await run(ground).catch((error: unknown) => failed(error));
      const { acknowledged, survived, story } = outcome;
      const lost = acknowledged - survived;
      console.log(`${name}: ${acknowledged} acknowledged, ${survived} survived, ${lost} lost · ${story}`);
      const names = (outcome.missing ?? []).map((one) => one.slice(one.lastIndexOf('/') + 1)).join(' ');
      const broken = [
        ...(lost > 0 ? [`${lost} of ${acknowledged} are lost ${names}`.trim()] : []),
        ...outcome.faults,
      ];
      for (const fault of broken) console.log(`  BROKEN: ${fault}`);
      sum.acknowledged += acknowledged;
      sum.survived += survived;
      faults.push(...broken.map((fault) => `${name}: ${fault}`));
    }
    return {
      ...sum,
      story: `${rows.length} faults of 2 webs, a worker and 2 ingests`,
      figures: [
        {
          name: 'machines: broken promises',
          value: faults.length,
          limit: 0,
          side: 'at most',
          unit: '',
          from: faults[0] ?? 'each row above',
        },
      ],
    };
  } finally {
    await ground.stop();
  }
}

const failed = (error: unknown): RowOutcome => ({
  acknowledged: 0,
  survived: 0,
  faults: [error instanceof Error ? error.message : String(error)],
  story: 'it did not come to its end',
});
