// Balancers in front of the port for encoders, which name the true address by the PROXY protocol.
import { isIP } from 'node:net';
import { ConfigError, type Environment, proxiesOf } from './variables.ts';

const bitsOf: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Nothing reads a wrong entry later, so it would trust nobody in silence. */
function isNetwork(proxy: string): boolean {
  const [address = '', bits] = proxy.split('/');
  const most = bitsOf[isIP(address)];
  return most !== undefined && Number(bits ?? 0) <= most;
}

/** @throws {ConfigError} */
export function rtmpProxiesOf(environment: Environment): string[] {
  const isOn = environment['RTMP_PROXY_PROTOCOL'] || '0';
  if (isOn !== '0' && isOn !== '1')
    throw new ConfigError(`RTMP_PROXY_PROTOCOL is "${isOn}"; it must be one of: 0, 1.`);
  const proxies = proxiesOf(environment, 'RTMP_PROXIES');
  if (isOn === '0' && proxies.length > 0)
    throw new ConfigError('RTMP_PROXIES is set without RTMP_PROXY_PROTOCOL=1: set both, or neither.');
  if (isOn === '1' && proxies.length === 0)
    throw new ConfigError(
      'RTMP_PROXY_PROTOCOL is set without RTMP_PROXIES: name the addresses of your balancers, such as 10.0.0.7.',
    );
  const wrong = proxies.find((proxy) => !isNetwork(proxy));
  if (wrong !== undefined)
    throw new ConfigError(`RTMP_PROXIES holds "${wrong}", which is no address and no network of addresses.`);
  return proxies;
}
