import { PasswordField } from '@floodlit/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'dir'>;

/** The password field of all account forms. */
export function SecretField(props: Props): ReactNode {
  const t = useT();
  return (
    <PasswordField
      {...props}
      dir="ltr"
      showLabel={t('action.show_password')}
      hideLabel={t('action.hide_password')}
    />
  );
}
