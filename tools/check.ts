// `npm run check`: format, lint, types, walls, generated files, unused code and dependencies.
import { StartRefused } from '../server/src/processes/start-refused.ts';
import { ensureGenerated } from './ensure-generated.ts';
import { durationText, runTask, type Task } from './run-task.ts';
import { runTool } from './run-tool.ts';

const concurrency = 2;

interface Check extends Task {
  /** The last line of its output is printed also when it passes. */
  isCounting?: boolean;
}

const checks: Check[] = [
  { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
  { name: 'types of the server', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the web', command: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  { name: 'types of the journeys', command: 'tsc', args: ['-p', 'tsconfig.journeys.json'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'plain English', command: 'tools/plain-english.ts', args: [], isCounting: true },
  { name: 'near-duplicates', command: 'tools/near-duplicates.ts', args: [], isCounting: true },
  { name: 'walls', command: 'tools/walls.ts', args: [] },
  { name: 'generated files', command: 'tools/generate.ts', args: ['--check'] },
];

export interface CheckResult {
  passed: number;
  failed: number;
}

/** Runs every check, two at a time. Prints a line for each, its count where it counts, and the output of those that fail. */
export async function runChecks(tasks: Check[] = checks): Promise<CheckResult> {
  ensureGenerated();
  const waiting = [...tasks];
  const result: CheckResult = { passed: 0, failed: 0 };
  const work = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const { code, output, durationMs } = await runTask(task);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${task.name.padEnd(20)} ${durationText(durationMs)}`);
      if (code === 0) {
        result.passed += 1;
        if (task.isCounting) console.log(`        ${output.trimEnd().split('\n').at(-1) ?? ''}`);
      } else {
        result.failed += 1;
        console.log(output.trimEnd());
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return result;
}

if (import.meta.main)
  await runTool(
    `npm run check            format, lint, types, walls, generated files, unused code and dependencies
npm run check -- <name>  only the checks whose names begin so: ${checks.map(({ name }) => name).join(', ')}
Ends with 1 when one fails.`,
    async ([name = '']) => {
      const chosen = checks.filter((task) => task.name.startsWith(name));
      if (chosen.length === 0)
        throw new StartRefused(`No check begins with ${name}: see npm run check -- --help.`);
      const { failed } = await runChecks(chosen);
      return failed === 0 ? 0 : 1;
    },
  );
