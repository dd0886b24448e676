// Several web processes behind a balancer allow a network about as many calls as one.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallKind } from '@floodlit/contract/call-kinds';
import { callLimitRules, createCallLimits, type CallLimits } from './call-limits.ts';

/** Chooses the web process of a call. */
type Balancer = (call: number, key: string, webs: number) => number;

const roundRobin: Balancer = (call, _key, webs) => call % webs;
const byKey: Balancer = (_call, key, webs) => createHash('sha256').update(key).digest().readUInt32BE() % webs;
const allToOne: Balancer = () => 0;

const createWebs = (count: number): CallLimits[] =>
  Array.from({ length: count }, () => createCallLimits({ nowMs: () => 1_000, webs: () => count }));

function isAllowed(limits: CallLimits, kind: CallKind, key: string): boolean {
  try {
    limits.countAddress(kind, 'a school');
    limits.countKey(kind, key);
    return true;
  } catch {
    return false;
  }
}

/** The allowed calls of `keys` viewers of one network, each of whom makes `each` calls. */
function allowedCalls(count: number, balancer: Balancer, kind: CallKind, keys: number, each: number): number {
  const webs = createWebs(count);
  let allowed = 0;
  for (let call = 0; call < keys * each; call++) {
    const key = `key-${call % keys}`;
    // The turns of a round robin follow no viewer, so each round begins at another process.
    const web = webs[balancer(call + Math.floor(call / keys), key, count)];
    if (web !== undefined && isAllowed(web, kind, key)) allowed++;
  }
  return allowed;
}

describe('three web processes against one', () => {
  const balancers = [
    ['in turn', roundRobin],
    ['by a hash of the key', byKey],
  ] as const;
  const kinds: readonly CallKind[] = ['read', 'playback', 'key', 'clip', 'contact', 'report', 'export'];
  const rows = balancers.flatMap(([name, balancer]) => kinds.map((kind) => [name, kind, balancer] as const));

  it.each(rows)('[T72] %s allow a network 0.9 to 1.2 times as many calls: %s', (_name, kind, balancer) => {
    const { perKey, perAddress } = callLimitRules[kind];
    const each = Math.ceil(perKey / 4);
    const keys = Math.ceil((perAddress * 1.5) / each);
    const one = allowedCalls(1, balancer, kind, keys, each);
    const ratio = allowedCalls(3, balancer, kind, keys, each) / one;
    expect(one).toBe(perAddress);
    expect(ratio).toBeGreaterThanOrEqual(0.9);
    expect(ratio).toBeLessThanOrEqual(1.2);
  });

  it.each([...balancers, ['all to one process', allToOne] as const])(
    '[T72] %s refuse no viewer of a school of 2,000 at kick-off',
    (_name, balancer) => {
      expect(allowedCalls(3, balancer, 'read', 2_000, 15)).toBe(30_000);
      expect(allowedCalls(3, balancer, 'playback', 2_000, 4)).toBe(8_000);
      expect(allowedCalls(3, balancer, 'purchase', 2_000, 2)).toBe(4_000);
      expect(allowedCalls(3, balancer, 'key', 2_000, 1)).toBe(2_000);
    },
  );

  it.each(balancers)(
    '[T72] %s leave a viewer alone in a network the whole limit of a key',
    (_n, balancer) => {
      for (const kind of kinds) {
        const { perKey } = callLimitRules[kind];
        expect(allowedCalls(3, balancer, kind, 1, perKey)).toBe(perKey);
      }
    },
  );
});

it('[T72] a network gets the share of a web process that died, as soon as it is counted no more', () => {
  let webs = 2;
  const limits = createCallLimits({ nowMs: () => 1_000, webs: () => webs });
  const allowed = callLimitRules.export.perAddress / 2;
  for (let call = 0; call < allowed; call++) expect(isAllowed(limits, 'export', `key-${call}`)).toBe(true);
  expect(isAllowed(limits, 'export', 'another')).toBe(false);
  webs = 1;
  expect(isAllowed(limits, 'export', 'another')).toBe(true);
});
