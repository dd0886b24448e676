// The log of the rooms for the operator. Rooms never log secrets; adapters also redact keys, tokens and card data.

export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, facts?: Readonly<Record<string, unknown>>): void;
}
