import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const on = { RTMP_PROXY_PROTOCOL: '1' };

describe('balancers of encoders', () => {
  it('[T82] are none, or those that are named', () => {
    expect(readConfig({}).rtmpProxies).toEqual([]);
    expect(readConfig({ RTMP_PROXY_PROTOCOL: '0' }).rtmpProxies).toEqual([]);
    const RTMP_PROXIES = '10.0.0.7, 10.1.0.0/16,2001:db8::/32';
    expect(readConfig({ ...on, RTMP_PROXIES }).rtmpProxies).toEqual([
      '10.0.0.7',
      '10.1.0.0/16',
      '2001:db8::/32',
    ]);
  });

  it.each([
    ['RTMP_PROXY_PROTOCOL', { RTMP_PROXY_PROTOCOL: 'v2' }],
    ['RTMP_PROXY_PROTOCOL', on],
    ['RTMP_PROXIES', { RTMP_PROXIES: '10.0.0.7' }],
    ['RTMP_PROXIES', { ...on, RTMP_PROXIES: 'balancer.example' }],
    ['RTMP_PROXIES', { ...on, RTMP_PROXIES: '10.0.0.7/33' }],
    ['RTMP_PROXIES', { ...on, RTMP_PROXIES: '10.0.0.700' }],
    ['RTMP_PROXIES', { ...on, RTMP_PROXIES: '10.0.0.7, 1.2' }],
    ['RTMP_PROXIES', { ...on, RTMP_PROXIES: '2001:db8::/129' }],
  ])('[T79] stop the start with a sentence about %s for %j', (name, environment) => {
    const read = (): unknown => readConfig(environment);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });
});
