// A name as it is kept: without what makes it look like another (T65).
import { DomainError } from '../../kernel/errors.ts';
import { stripInvisible } from '../../kernel/strip-invisible.ts';

/** @throws {DomainError} `request.invalid` when nothing is left of it. */
export function checkedName(field: 'first_name' | 'last_name', name: string, message: string): string {
  const checked = stripInvisible(name);
  if (checked === '') throw new DomainError('request.invalid', { errors: { [field]: [message] } });
  return checked;
}
