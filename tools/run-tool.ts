import { StartRefused } from '../server/src/processes/start-refused.ts';

/**
 * Runs a tool's `work`, given its arguments, and exits with the code it answers. `--help` prints the usage instead. A
 * refusal is printed as its sentence alone, with exit code 1.
 */
export async function runTool(usage: string, work: (args: string[]) => Promise<number>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return;
  }
  try {
    process.exitCode = await work(args);
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error);
    process.exitCode = 1;
  }
}
