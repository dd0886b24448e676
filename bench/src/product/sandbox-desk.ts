// The payment service's own desk: its keys, where it is, and the switches that make it misbehave.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Fault, Settings } from '@floodlit/stripe-sandbox';
import { createSandboxFinder } from '../../../server/src/processes/find-stripe-sandbox.ts';

export interface SandboxDesk {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Where it listens now; a killed one mostly comes back at the same place. */
  url(): string;
  /** In place of those there are. Tried again while the sandbox is away. */
  setFaults(faults: readonly FaultRequest[]): Promise<void>;
  changeSettings(settings: Partial<Settings>): Promise<void>;
}

export type FaultRequest = Pick<Fault, 'target' | 'mode'> &
  Partial<Pick<Fault, 'seconds' | 'share'>> & { readonly times?: number };

const triesMaximum = 50;
const betweenTriesMs = 200;

export function sandboxDeskOf(dataDir: string): SandboxDesk {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    sandboxSecretKey: string;
    sandboxPublishableKey: string;
  };
  const url = createSandboxFinder(dataDir);
  async function tell(what: string, body: object): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await fetch(`${url()}/_sandbox/${what}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secrets.sandboxSecretKey}` },
          body: JSON.stringify(body),
        });
        if (answer.ok) return;
        throw new Error(`The sandbox refused ${what}: ${await answer.text()}`);
      } catch (error) {
        if (tries === triesMaximum) throw error;
        await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
      }
    }
  }
  return {
    publishableKey: secrets.sandboxPublishableKey,
    secretKey: secrets.sandboxSecretKey,
    url,
    setFaults: (faults) => tell('faults', { faults }),
    changeSettings: (settings) => tell('settings', settings),
  };
}
