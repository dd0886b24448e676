import { describe, expect, it } from 'vitest';
import { SpoolFull, StoreRefused } from '../storage/ports.ts';
import { domainErrorOf } from './answer-error.ts';

const failing = (code: string): Error => Object.assign(new Error(code), { code });

describe('an error of the database', () => {
  it.each([
    'EPIPE',
    'ECONNRESET',
    'ECONNREFUSED',
    'ETIMEDOUT',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '25006',
    '08006',
    '08003',
    '53300',
    '57014',
    '55P03',
  ])('[T70] %s is answered 503, with a time to try again', (code) => {
    expect(domainErrorOf(failing(code))).toMatchObject({
      code: 'server.unavailable',
      details: { retryAfterSeconds: 2 },
    });
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
  ])('[T70] "%s" is answered 503', (message) => {
    expect(domainErrorOf(new Error(message))?.code).toBe('server.unavailable');
  });

  it('a bucket that is away, and a full spool, are answered 503', () => {
    for (const error of [new StoreRefused('away', 'It does not answer.'), new SpoolFull('/spool')])
      expect(domainErrorOf(error)).toMatchObject({
        code: 'server.unavailable',
        details: { retryAfterSeconds: 2 },
      });
  });

  it.each(['23505', '42P01', '25001', '57000'])('%s is a fault', (code) => {
    expect(domainErrorOf(failing(code))).toBeUndefined();
  });
});
