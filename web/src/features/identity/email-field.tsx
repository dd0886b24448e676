import { Field } from '@floodlit/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { translateFieldMessage } from './field-messages.ts';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'inputMode' | 'dir' | 'error'> & {
  /** As the schema says it. */
  error: string | undefined;
};

/** The address of an account, as every form here asks for it. */
export function EmailField({ error, ...props }: Props): ReactNode {
  const t = useT();
  return (
    <Field
      {...props}
      label={t('field.email')}
      type="email"
      inputMode="email"
      dir="ltr"
      error={translateFieldMessage(t, error)}
    />
  );
}
