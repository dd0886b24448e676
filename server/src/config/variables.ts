// Variables are read by rules that several parts of the configuration share.

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {}

export function gigabytesOf(environment: Environment, name: string, usual: number): number {
  const value = environment[name] || String(usual);
  if (!/^[1-9]\d{0,3}$/.test(value))
    throw new ConfigError(`${name} is "${value}"; it must be a whole number of gigabytes from 1 to 9999.`);
  return Number(value) * 1024 ** 3;
}

const address = /^[0-9a-f.:]+(\/\d{1,3})?$/i;

/** Addresses and networks, separated by commas. */
export function proxiesOf(environment: Environment, name: string): string[] {
  const proxies = (environment[name] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = proxies.find((one) => !address.test(one) || !/[.:]/.test(one));
  if (wrong !== undefined)
    throw new ConfigError(
      `${name} holds "${wrong}"; it takes addresses or CIDRs such as 10.0.0.0/8, separated by commas.`,
    );
  return proxies;
}

export function connectionsOf(
  environment: Environment,
  name: string,
  { least, usual }: { readonly least: number; readonly usual: number },
): number {
  const value = environment[name] || String(usual);
  if (!/^[1-9]\d?$/.test(value) || Number(value) < least)
    throw new ConfigError(
      `${name} is "${value}"; it must be a whole number of connections from ${least} to 99.`,
    );
  return Number(value);
}

/** @returns the address without a slash at its end; undefined when the variable is not set. */
export function readUrl(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const value = environment[name];
  if (value === undefined || value === '') return undefined;
  const url = URL.parse(value);
  if (url === null || !protocols.includes(url.protocol))
    throw new ConfigError(
      `${name} is not an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
    );
  return value.replace(/\/$/, '');
}
