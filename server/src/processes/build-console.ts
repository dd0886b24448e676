// Builds the console in a process of its own, behind everything that answers.
import path from 'node:path';
import { jobsNiceness } from './lower-priority.ts';
import { CommandFailed, runCommand } from './run-command.ts';

/** @throws with what the builder said. */
export async function buildConsole(projectRoot: string): Promise<void> {
  const tool = path.join(projectRoot, 'tools/build-web.ts');
  try {
    await runCommand('nice', ['-n', String(jobsNiceness), process.execPath, tool, '--console'], {
      cwd: projectRoot,
    });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new Error(`${error.message}: ${error.output.trim()}`, { cause: error });
  }
}
