// Cleans a name of characters that make it look like another name (T65).
import { DomainError } from '../../kernel/errors.ts';
import { stripInvisible } from '../../kernel/strip-invisible.ts';

/** @throws {DomainError} `request.invalid` when the cleaned name is empty. */
export function checkedName(field: 'first_name' | 'last_name', name: string, message: string): string {
  const checked = stripInvisible(name);
  if (checked === '') throw new DomainError('request.invalid', { errors: { [field]: [message] } });
  return checked;
}
