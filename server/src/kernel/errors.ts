// The one error that a verb throws on purpose. Anything else that escapes is a fault of ours and is answered as 500 with nothing inside.
import type { CallKind } from '@floodlit/contract/call-kinds';
import { errorCatalog, type ErrorCode } from '@floodlit/contract/errors';

export interface DomainErrorDetails {
  /** Field name → messages, shown beside the fields. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Why access was refused. */
  readonly reason?: string;
  /** Fills `{name}` places of the message. */
  readonly values?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Of which there were too many. */
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
