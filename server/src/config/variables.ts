// Variables are read by rules that several parts of the configuration share.

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {}

export function gigabytesOf(environment: Environment, name: string, usual: number): number {
  const value = environment[name] || String(usual);
  if (!/^[1-9]\d{0,3}$/.test(value))
    throw new ConfigError(`${name} is "${value}"; it must be a whole number of gigabytes from 1 to 9999.`);
  return Number(value) * 1024 ** 3;
}
