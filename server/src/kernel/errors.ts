// The error that verbs throw on purpose. Any other error is a bug, and its answer is a 500 without details.
import type { CallKind } from '@floodlit/contract/call-kinds';
import { errorCatalog, type ErrorCode } from '@floodlit/contract/errors';

export interface DomainErrorDetails {
  /** Field name → messages, shown next to the fields. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Why access was refused. */
  readonly reason?: string;
  /** Fills `{name}` places of the message. */
  readonly values?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** The kind of call that exceeded its limit. */
  readonly kind?: CallKind;
}

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: DomainErrorDetails;

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    const text = errorCatalog[code].message.replace(
      /\{(\w+)\}/g,
      (place, name: string) => details.values?.[name] ?? place,
    );
    super(text);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
