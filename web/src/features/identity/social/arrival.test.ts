import { describe, expect, it } from 'vitest';
import { readArrival, readLeavingAddress } from './arrival.ts';

const code = 'Ab-_'.repeat(10) + 'xyz';

describe('the return from a provider', () => {
  it.each([
    ['', undefined],
    ['#', undefined],
    ['#s-refunds', undefined],
    [`#social=${code}`, { code }],
    ['#social=short', { failure: 'failed' }],
    [`#social=${code}%0A`, { failure: 'failed' }],
    ['#social=', { failure: 'failed' }],
    ['#social_error=cancelled', { failure: 'cancelled' }],
    ['#social_error=<script>', { failure: 'failed' }],
    ['#social_error=constructor', { failure: 'failed' }],
  ])('[T64] %s', (hash, expected) => {
    expect(readArrival(hash)).toEqual(expected);
  });

  it.each([
    ['https://accounts.google.com/o/oauth2/v2/auth?x=1', true],
    ['http://localhost:4000/sandbox/social/google/authorize', true],
    ['http://127.0.0.1:8080/realms/fans', true],
    ['http://evil.example/', false],
    ['http://localhost.evil.example/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//evil.example', false],
    ['/login', false],
  ])('[T64] may leave to %s: %s', (address, may) => {
    expect(readLeavingAddress(address, 'http://localhost:4000') !== undefined).toBe(may);
  });
});
