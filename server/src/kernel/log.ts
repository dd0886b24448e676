// What the rooms may say to the operator. Secrets never get here: adapters redact keys, tokens and card data as a second net.

export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, facts?: Readonly<Record<string, unknown>>): void;
}
