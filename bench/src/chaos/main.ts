// Does harm to the product, and prints what it acknowledged, what survived and what was lost.
import { runTool } from '../../../tools/run-tool.ts';
import { cuts } from './cuts.ts';
import { fuzz } from './fuzz.ts';
import { untilSignal } from '../ending.ts';
import { isMissed, lineOf } from '../figure.ts';
import { machines, quickMachines, wholeMachines } from './machines/machines.ts';
import { money, quickStorm, wholeStorm } from './money/money.ts';
import type { Outcome } from './outcome.ts';
import { storage } from './storage/storage.ts';
import { verbs } from './verbs.ts';

interface Fault {
  readonly about: string;
  readonly run: () => Promise<Outcome>;
  /** A smaller form of another one: it runs when it is named. */
  readonly isPart?: true;
}

const faults: Readonly<Record<string, Fault>> = {
  fuzz: { about: '10,000 malformed encoders beside a game (about 2 minutes)', run: fuzz },
  verbs: {
    about: 'the real code of money in 20,000 random schedules on PostgreSQL (about an hour)',
    run: verbs,
  },
  cuts: { about: '50 cuts of an encoder, 1 to 60 seconds long (about 5 minutes)', run: cuts },
  storage: {
    about: 'a store away, slow, wrong or refusing, and killed uploads and moves (about 8 minutes)',
    run: storage,
  },
  machines: {
    about: 'two webs, a worker and two ingests: killed, stopped, cut off, lied to (about 6 minutes)',
    run: () => machines(quickMachines),
  },
  'machines-whole': {
    about: 'the same with 100 kills, 200 double encoders and 5 minutes of killed webs (about an hour)',
    run: () => machines(wholeMachines),
    isPart: true,
  },
  money: {
    about: '5,000 double-clicked purchases, one call in five failing, processes killed (about 20 minutes)',
    run: () => money(wholeStorm),
  },
  'money-quick': {
    about: 'the same with 300 purchases (about 4 minutes); runs only when it is named',
    run: () => money(quickStorm),
    isPart: true,
  },
};

const usage = [
  'Usage: npm run chaos [-- <name> …]',
  '',
  ...Object.entries(faults).map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`),
  '',
  'Exit code 1 when anything was lost or a limit was missed.',
].join('\n');

async function doHarm(names: string[]): Promise<number> {
  const unknown = names.find((name) => !Object.hasOwn(faults, name));
  if (unknown !== undefined) {
    console.error(`There is no fault "${unknown}".\n\n${usage}`);
    return 1;
  }
  let lost = 0;
  let missed = 0;
  for (const [name, fault] of Object.entries(faults)) {
    if (names.length > 0 ? !names.includes(name) : fault.isPart === true) continue;
    const { acknowledged, survived, story, figures = [] } = await fault.run();
    lost += acknowledged - survived;
    missed += figures.filter(isMissed).length;
    for (const figure of figures) console.log(lineOf(figure));
    console.log(
      `${name}: ${acknowledged} acknowledged, ${survived} survived, ${acknowledged - survived} lost · ${story}`,
    );
  }
  return lost === 0 && missed === 0 ? 0 : 1;
}

await runTool(usage, untilSignal(doHarm));
