// An install of several processes gets its secrets from variables. Alone, a process makes them beside its data.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { GivenSecrets } from '../config/machine-variables.ts';
import { StartRefused } from '../processes/start-refused.ts';
import { openSecrets, type Secrets, secretsIn } from './secrets.ts';

export interface OpenedSecrets {
  readonly secrets: Secrets;
  /** The variable or the file that has them, for sentences. */
  readonly source: string;
}

const othersMayRead = 0o004;

/** An error of the parser may repeat a part of the text, so it is not passed on. */
function readGiven(given: GivenSecrets): Secrets {
  let text: string;
  try {
    text = given.name === 'SECRETS' ? given.text : readFileSync(given.file, 'utf8');
  } catch (error) {
    throw new StartRefused(
      `SECRETS_FILE cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'}): write the path of a file that this user may read.`,
    );
  }
  try {
    return secretsIn(text);
  } catch {
    throw new StartRefused(
      `${given.name} does not hold the secrets of an install: give it the whole JSON of secrets.json, from the DATA_DIR of the first process.`,
    );
  }
}

/** @throws {StartRefused} with one sentence that names the variable and repeats no secret. */
export function openGivenSecrets(
  given: GivenSecrets | undefined,
  dataDir: string,
  say: (line: string) => void,
): OpenedSecrets {
  if (given === undefined)
    return { secrets: openSecrets(dataDir), source: path.join(dataDir, 'secrets.json') };
  const secrets = readGiven(given);
  if (given.name === 'SECRETS_FILE' && (statSync(given.file).mode & othersMayRead) !== 0)
    say('Secrets: every user of this machine can read the file of SECRETS_FILE: run chmod o-r on it.');
  // Secrets of its own make this folder too. The sandbox writes its log there before anything else does.
  mkdirSync(dataDir, { recursive: true });
  return { secrets, source: given.name };
}
