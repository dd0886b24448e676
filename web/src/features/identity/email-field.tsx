import { Field } from '@floodlit/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { translateFieldMessage } from './field-messages.ts';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'inputMode' | 'dir' | 'error'> & {
  /** In the schema's wording. */
  error: string | undefined;
};

/** The e-mail field of all account forms. */
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
