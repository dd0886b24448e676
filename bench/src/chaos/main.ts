// Does harm to the product, and prints what it acknowledged, what survived and what was lost.
import { runTool } from '../../../tools/run-tool.ts';
import { cuts } from './cuts.ts';
import { fuzz } from './fuzz.ts';
import { models } from './models.ts';
import type { Outcome } from './outcome.ts';

interface Fault {
  readonly about: string;
  readonly run: () => Promise<Outcome>;
}

const faults: Readonly<Record<string, Fault>> = {
  fuzz: { about: '10,000 malformed encoders beside a game (about 2 minutes)', run: fuzz },
  models: { about: 'the designs of money in 600,000 random schedules (about 5 minutes)', run: models },
  cuts: { about: '50 cuts of an encoder, 1 to 60 seconds long (about 5 minutes)', run: cuts },
};

const usage = [
  'Usage: npm run chaos [-- <name> …]',
  '',
  ...Object.entries(faults).map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`),
  '',
  'Exit code 1 when anything was lost.',
].join('\n');

await runTool(usage, async (names) => {
  const unknown = names.find((name) => !Object.hasOwn(faults, name));
  if (unknown !== undefined) {
    console.error(`There is no fault "${unknown}".\n\n${usage}`);
    return 1;
  }
  let lost = 0;
  for (const [name, fault] of Object.entries(faults)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { acknowledged, survived, story } = await fault.run();
    lost += acknowledged - survived;
    console.log(
      `${name}: ${acknowledged} acknowledged, ${survived} survived, ${acknowledged - survived} lost · ${story}`,
    );
  }
  return lost === 0 ? 0 : 1;
});
