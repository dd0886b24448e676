import { describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { calls } from '../src/lib/gen/calls.ts';
import { describeCalls, isStale } from './calls.ts';

describe('the calls of the web', () => {
  it('are those of the contract', () => {
    expect(isStale(describeCalls())).toBe(false);
    expect(calls.commerce.buy.path).toBe(api.commerce.buy.path);
    expect(calls.commerce.buy.repeatable).toBe(true);
    expect(calls.identity.login).not.toHaveProperty('repeatable');
  });

  it('are only those that the web makes', () => {
    expect(calls.channel).toHaveProperty('faq');
    expect(calls.channel).not.toHaveProperty('menu');
  });

  it('carry no schema', () => {
    expect(Object.keys(calls.catalog.events)).toEqual(['method', 'path', 'audience']);
  });
});
