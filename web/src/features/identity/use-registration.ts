// The form of a new account: its rules, its captcha and its errors. The registration page and the checkout show it.
import { ApiError } from '@floodlit/contract/client';
import { RegisterRequest, type User } from '@floodlit/contract/identity/identity';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { input } from 'zod/mini';
import { useUser } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { useTypedBefore, type Typed } from '../../lib/typed-before.ts';
import { translateFieldMessage } from './field-messages.ts';
import { useSessionVerbs } from './session.ts';
import { showFieldErrors } from './show-field-errors.ts';
import { useGuardedSubmit, type GuardedSubmit } from './use-guarded-submit.ts';

type RegistrationInput = input<typeof RegisterRequest>;

export interface Registration extends GuardedSubmit {
  readonly form: UseFormReturn<RegistrationInput, unknown, RegisterRequest>;
  readonly errorOf: (name: keyof RegistrationInput) => string | undefined;
}

export function useRegistration({
  place,
  onSend,
  onDone,
  onTaken,
}: {
  /** Each place keeps what was typed in it. */
  place: 'page' | 'checkout';
  onSend?: () => void;
  onDone: (user: User) => void;
  /** The address has an account. */
  onTaken: (email: string) => void;
}): Registration {
  const { t, locale } = useTranslator();
  const { register } = useSessionVerbs();
  const form = useForm<RegistrationInput, unknown, RegisterRequest>({
    resolver: standardSchemaResolver(RegisterRequest),
    defaultValues: {
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      password_confirmation: '',
      newsletter: false,
      // The schema allows only true: unticked is an error, not another value.
      terms_accepted: false as unknown as true,
      language: locale,
    },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors } = form.formState;
  const isVisitor = (useUser() ?? null) === null;
  useTypedBefore(
    `account.${place}`,
    (): Typed => {
      if (!isVisitor) return {};
      const { first_name, last_name, email, newsletter } = form.getValues();
      return { first_name, last_name, email, newsletter: newsletter === true ? 'yes' : '' };
    },
    ({ first_name = '', last_name = '', email = '', newsletter }) => {
      form.setValue('first_name', first_name);
      form.setValue('last_name', last_name);
      form.setValue('email', email);
      form.setValue('newsletter', newsletter === 'yes');
    },
  );
  const guarded = useGuardedSubmit(form, {
    action: 'register',
    send: async (request) => {
      onSend?.();
      onDone(await register(request));
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'identity.email_taken')
        return showFieldErrors(form, error, ['first_name', 'last_name', 'email', 'password']);
      onTaken(form.getValues('email'));
      return true;
    },
  });
  return {
    ...guarded,
    form,
    errorOf: (name) => translateFieldMessage(t, errors[name]?.message),
  };
}
