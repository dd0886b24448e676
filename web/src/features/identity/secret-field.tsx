import { PasswordField } from '@floodlit/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'dir'>;

/** A password as every form here asks for it. */
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
