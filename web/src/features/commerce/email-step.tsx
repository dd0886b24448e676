import { IdentifyRequest } from '@floodlit/contract/identity/identity';
import { Button } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { input } from 'zod/mini';
import { useT } from '../../lib/translate.tsx';
import { useTypedBefore } from '../../lib/typed-before.ts';
import { EmailField } from '../identity/email-field.tsx';
import type { Buyer } from './use-buyer.ts';

/** The first field of the checkout. Leaving it with a whole address continues, as the button does. */
export function EmailStep({ buyer }: { buyer: Buyer }): ReactNode {
  const t = useT();
  const form = useForm<input<typeof IdentifyRequest>, unknown, IdentifyRequest>({
    resolver: standardSchemaResolver(IdentifyRequest),
    defaultValues: { email: buyer.step.email },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const go = form.handleSubmit(({ email }) => buyer.identify(email));
  const { setFocus } = form;
  useTypedBefore(
    'email',
    () => ({ email: form.getValues('email') }),
    (typed) => form.setValue('email', typed['email'] ?? ''),
  );
  useEffect(() => {
    // With a finger, the keyboard would cover the price before it was read.
    const isIdle = document.activeElement === document.body || document.activeElement?.tagName === 'H1';
    if (isIdle && window.matchMedia('(pointer: fine)').matches) setFocus('email');
  }, [setFocus]);
  return (
    <form className="account-form" noValidate onSubmit={(event) => void go(event)}>
      <EmailField
        {...form.register('email', {
          onBlur: () => {
            if (IdentifyRequest.safeParse(form.getValues()).success) void go();
          },
        })}
        onFocus={buyer.prepare}
        autoComplete="email"
        // The answer is about this address.
        readOnly={isSubmitting}
        error={errors.email?.message}
      />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel={t('buy.email_busy')}>
        {t('buy.email_continue')}
      </Button>
    </form>
  );
}
