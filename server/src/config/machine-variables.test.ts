import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const postgres = { DATABASE_URL: 'postgres://pooler/floodlit' };

describe('the environment of one process among several', () => {
  it('needs nothing on one machine', () => {
    expect(readConfig({})).toMatchObject({
      nodeUrl: undefined,
      rtmpUrl: undefined,
      databaseDirectUrl: undefined,
      poolSize: undefined,
      givenSecrets: undefined,
      sandboxUrl: undefined,
    });
  });

  it('takes what is right', () => {
    expect(
      readConfig({
        ...postgres,
        ROLE: 'ingest',
        NODE_URL: 'http://10.0.0.7:4000/',
        RTMP_URL: 'rtmp://in1.example.com:1935',
        DATABASE_DIRECT_URL: 'postgres://db/floodlit',
        POOL_SIZE: '30',
        SECRETS_FILE: '/run/secrets/floodlit',
        SANDBOX_URL: 'http://10.0.0.9:4005',
      }),
    ).toMatchObject({
      role: 'ingest',
      nodeUrl: 'http://10.0.0.7:4000',
      rtmpUrl: 'rtmp://in1.example.com:1935',
      databaseDirectUrl: 'postgres://db/floodlit',
      poolSize: 30,
      givenSecrets: { name: 'SECRETS_FILE', file: '/run/secrets/floodlit' },
      sandboxUrl: 'http://10.0.0.9:4005',
    });
  });

  it.each([
    ['NODE_URL', { NODE_URL: '10.0.0.7:4000' }],
    ['NODE_URL', { NODE_URL: 'http://10.0.0.7:4000/live' }],
    ['NODE_URL', { NODE_URL: 'http://user:a%20secret@10.0.0.7' }],
    ['RTMP_URL', { RTMP_URL: 'http://in1.example.com' }],
    ['RTMP_URL', { RTMP_URL: 'rtmp://in1.example.com/live' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://db/floodlit' }],
    ['DATABASE_DIRECT_URL', { ...postgres, DATABASE_DIRECT_URL: 'mysql://db/floodlit' }],
    ['POOL_SIZE', { POOL_SIZE: '1' }],
    ['POOL_SIZE', { POOL_SIZE: 'many' }],
    ['SECRETS', { SECRETS: '{"media":"a secret"}', SECRETS_FILE: '/run/secrets/floodlit' }],
    ['SANDBOX_URL', { SANDBOX_URL: 'http://10.0.0.9:4005/sandbox' }],
    [
      'SANDBOX_URL',
      {
        ...postgres,
        SANDBOX_URL: 'http://10.0.0.9:4005',
        STRIPE_SECRET_KEY: 'sk_live_0123456789',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
      },
    ],
    [
      'SANDBOX_URL',
      {
        SANDBOX_URL: 'http://10.0.0.9:4005',
        STRIPE_SECRET_KEY: 'sk_test_0123456789',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
      },
    ],
  ])('[T79] stops the start with a sentence about %s for %j', (name, environment) => {
    const read = (): unknown => readConfig(environment);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
    expect(read).not.toThrow(/a secret|sk_/);
  });
});
