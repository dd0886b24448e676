// A world with a Google and a Facebook of its own. It is made once for a file of tests, and reset after each.
import { afterAll, afterEach, beforeAll } from 'vitest';
import { fay, frida, startProvider, type Provider } from './social-provider.ts';
import { createWorld, type World } from './world.ts';

export interface SocialWorld {
  readonly world: World;
  readonly provider: Provider;
}

/** To be called where a file of tests begins; what it answers is there once its tests run. */
export function openSocialWorld(): SocialWorld {
  let provider: Provider | undefined;
  let world: World | undefined;
  const there = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The world of social log-ins is there only while tests run.');
    return part;
  };
  beforeAll(async () => {
    provider = await startProvider();
    world = await createWorld({ socialGates: provider.gates });
  });
  afterAll(async () => {
    await world?.close();
    await provider?.stop();
  });
  afterEach(() => {
    Object.assign(there(provider), { claims: frida, graph: fay, bend: {} });
  });
  return {
    get world() {
      return there(world);
    },
    get provider() {
      return there(provider);
    },
  };
}
