import { zodResolver } from '@hookform/resolvers/zod';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import { logIn, type Me } from '@floodlit/contract/operators/log-in';
import { client, codeOf } from '../lib/console-client.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useSession, useSetMe } from '../features/operators/session.tsx';
import { useAct } from '../ui/frames/use-act.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { LonePage } from './lone-page.tsx';

type Step = 'password' | 'code' | 'recovery';

/** Only a path of the console: the state of a browser's history is no address of another site. */
const pathOf = (state: unknown): string => {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
};

/** A page found out that the session is over, before the session itself was read again. */
const isOverIn = (state: unknown): boolean => (state as { isOver?: unknown } | null)?.isOver === true;

export function LogInPage() {
  const { t } = useLanguage();
  const { state } = useLocation();
  const session = useSession();
  const setMe = useSetMe();
  const [step, setStep] = useState<Step>('password');
  const [ticket, setTicket] = useState('');
  const { run, notice } = useAct();
  const [isOver, setOver] = useState(() => isOverIn(state));
  useTitle(t('log_in.title'));

  const attempt = (act: () => Promise<void>) =>
    run(act, {
      explain(error) {
        if (codeOf(error) === 'operators.login_over') setStep('password');
        return false;
      },
    });
  const enter = ({ data }: { readonly data: Me }): void => {
    // Somebody else may log in.
    if (isOver) setMe(null);
    setMe(data);
    setOver(false);
  };
  const byPasskey = () =>
    attempt(async () => {
      const { data } = await client.call(logIn.beginPasskey, {});
      const credential = await startAuthentication({
        optionsJSON: data.options as unknown as PublicKeyCredentialRequestOptionsJSON,
      });
      enter(await client.call(logIn.finishPasskey, { ticket: data.ticket, credential: { ...credential } }));
    });

  if (session.data && !isOver) return <Navigate to={pathOf(state)} replace />;
  return (
    <LonePage title={t(step === 'recovery' ? 'log_in.recovery_title' : 'log_in.title')}>
      {notice}
      {step === 'password' && (
        <PasswordStep
          onSubmit={(values) =>
            attempt(async () => {
              const { data } = await client.call(logIn.password, values);
              setTicket(data.ticket);
              setStep('code');
            })
          }
          onPasskey={byPasskey}
        />
      )}
      {step !== 'password' && (
        <CodeStep
          key={step}
          kind={step}
          onSubmit={(code) =>
            attempt(async () =>
              enter(await client.call(step === 'code' ? logIn.code : logIn.recovery, { ticket, code })),
            )
          }
          onSwitch={() => setStep(step === 'code' ? 'recovery' : 'code')}
        />
      )}
    </LonePage>
  );
}

interface PasswordStepProps {
  readonly onSubmit: (values: { email: string; password: string }) => Promise<unknown>;
  readonly onPasskey: () => Promise<unknown>;
}

function PasswordStep({ onSubmit, onPasskey }: PasswordStepProps) {
  const { t } = useLanguage();
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(logIn.password.body),
    defaultValues: { email: '', password: '' },
  });
  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <TextField
        control={control}
        name="email"
        label={t('field.email')}
        type="email"
        autoComplete="username"
        isFirst
      />
      <TextField
        control={control}
        name="password"
        label={t('field.password')}
        type="password"
        autoComplete="current-password"
      />
      <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
        {t('log_in.next')}
      </Button>
      <Button onPress={() => void onPasskey()}>{t('log_in.passkey')}</Button>
      <p className="muted">{t('log_in.locked_out')}</p>
    </form>
  );
}

interface CodeStepProps {
  readonly kind: 'code' | 'recovery';
  readonly onSubmit: (code: string) => Promise<unknown>;
  readonly onSwitch: () => void;
}

function CodeStep({ kind, onSubmit, onSwitch }: CodeStepProps) {
  const { t } = useLanguage();
  const { control, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const isCode = kind === 'code';
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => void handleSubmit(({ code }) => onSubmit(code))(event)}
    >
      <TextField
        control={control}
        name="code"
        label={t(isCode ? 'log_in.code' : 'log_in.recovery_code')}
        hint={t(isCode ? 'log_in.code_hint' : 'log_in.recovery_hint')}
        inputMode={isCode ? 'numeric' : 'text'}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        isFirst
      />
      <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
        {t('log_in.submit')}
      </Button>
      <Button kind="quiet" onPress={onSwitch}>
        {t(isCode ? 'log_in.lost_phone' : 'log_in.have_phone')}
      </Button>
    </form>
  );
}
