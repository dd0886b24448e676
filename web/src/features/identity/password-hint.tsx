import { limits } from '@floodlit/contract/limits';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';

/** The rule of a new password, and whether it is met. */
export function PasswordHint({ password }: { password: string }): ReactNode {
  const t = useT();
  if (password.length < limits.passwordMinimum) return t('registration.password_rule');
  return (
    <span className="account-form__met">
      <Check aria-hidden="true" size={14} style={{ display: 'inline' }} />{' '}
      {t('registration.password_rule_met')}
    </span>
  );
}
