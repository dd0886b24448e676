// Facts about the product under test, passed from the set-up to each worker.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Games } from './games.ts';

export interface Stage {
  readonly url: string;
  readonly port: number;
  readonly rtmpPort: number;
  readonly dataDir: string;
  readonly games: Games;
}

const variable = 'FLOODLIT_JOURNEY_STAGE';

export function tellJourneys(stage: Stage): void {
  process.env[variable] = JSON.stringify(stage);
}

export function readStage(): Stage {
  const text = process.env[variable];
  if (text === undefined)
    throw new Error('The journeys run under Playwright, whose set-up starts the product.');
  return JSON.parse(text) as Stage;
}

/** The keys that the deployment made for itself. */
export function readSecrets({ dataDir }: Stage): { sandboxSecretKey: string; media: string } {
  return JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    sandboxSecretKey: string;
    media: string;
  };
}
