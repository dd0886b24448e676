// Acts on people and keys need a fresh second factor: the dialog asks for it, and the act then runs again.
import { zodResolver } from '@hookform/resolvers/zod';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { logIn } from '@floodlit/contract/operators/log-in';
import { client, codeOf } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Canceled } from '../../lib/use-record-form.ts';
import { useAct } from '../../ui/frames/use-act.tsx';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMe } from './session.tsx';

/** @param what names the act in the dialog, in the words of its button. */
type RunProven = <Result>(act: () => Promise<Result>, what: string) => Promise<Result>;

export class StepUpCanceled extends Canceled {}

const StepUpContext = createContext<RunProven | undefined>(undefined);

interface Asked {
  readonly what: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const run = useCallback<RunProven>(async (act, what) => {
    try {
      return await act();
    } catch (error) {
      if (codeOf(error) !== 'operators.step_up_required') throw error;
    }
    await new Promise<void>((resolve, reject) => {
      setAsked({ what, resolve, reject });
    });
    return act();
  }, []);
  const close = (isProven: boolean): void => {
    setAsked(undefined);
    if (isProven) asked?.resolve();
    else asked?.reject(new StepUpCanceled());
  };
  return (
    <StepUpContext value={run}>
      {children}
      {asked !== undefined && <StepUpDialog what={asked.what} onClose={close} />}
    </StepUpContext>
  );
}

export function useProven(): RunProven {
  const run = useContext(StepUpContext);
  if (run === undefined) throw new Error('A step-up is asked for outside its provider.');
  return run;
}

interface StepUpDialogProps {
  readonly what: string;
  readonly onClose: (isProven: boolean) => void;
}

function StepUpDialog({ what, onClose }: StepUpDialogProps) {
  const { t } = useLanguage();
  const { passkeys } = useMe();
  const { run, notice } = useAct();
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(logIn.stepUp.body),
    defaultValues: { code: '' },
  });
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    if (await run(act)) onClose(true);
  };
  const byPasskey = () =>
    attempt(async () => {
      const { data } = await client.call(logIn.beginStepUp, {});
      const credential = await startAuthentication({
        optionsJSON: data.options as unknown as PublicKeyCredentialRequestOptionsJSON,
      });
      await client.call(logIn.finishStepUp, { ticket: data.ticket, credential: { ...credential } });
    });
  return (
    <ModalDialog title={t('step_up.title')} isOpen onClose={() => onClose(false)}>
      <p className="muted">{t('step_up.for', { act: what })}</p>
      {notice}
      <form
        className="stack"
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ code }) => attempt(() => client.call(logIn.stepUp, { code })))(event)
        }
      >
        <TextField
          control={control}
          name="code"
          label={t('log_in.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          isFirst
        />
        <div className="row row--end">
          {passkeys.length > 0 && <Button onPress={() => void byPasskey()}>{t('log_in.passkey')}</Button>}
          <Button onPress={() => onClose(false)}>{t('action.cancel')}</Button>
          <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
            {t('action.confirm')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
