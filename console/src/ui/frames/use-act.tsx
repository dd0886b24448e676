// An act of the operator: while it runs a button waits, a failure becomes a notice, and a success a toast.
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Canceled } from '../../lib/use-record-form.ts';
import { Notice } from '../notice.tsx';
import { useToast, type Toast } from '../toast.tsx';

interface ActOptions<Answer> {
  /** The sentence after a success. */
  readonly done?: (answer: Answer) => Toast;
  /** Own words for a failure. True when a field shows it already. */
  readonly explain?: (error: unknown) => string | boolean;
}

export interface Act {
  /** @returns whether it was done. A failure never rejects. */
  readonly run: <Answer>(act: () => Promise<Answer>, options?: ActOptions<Answer>) => Promise<boolean>;
  /** Shows a failure that was found before anything was sent. */
  readonly refuse: (reason: string | undefined) => void;
  readonly isPending: boolean;
  readonly failure: string | undefined;
  /** The failure as a notice, for its place on the page. */
  readonly notice: ReactNode;
}

export function useAct(): Act {
  const language = useLanguage();
  const toast = useToast();
  // State of its own: an act that began later must not hide the failure of this one.
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    // Without a network the act fails at once. The default would wait in silence.
    networkMode: 'always',
  });
  return {
    isPending,
    failure,
    notice: failure !== undefined && <Notice kind="danger">{failure}</Notice>,
    refuse: setFailure,
    async run<Answer>(act: () => Promise<Answer>, { done, explain }: ActOptions<Answer> = {}) {
      setFailure(undefined);
      try {
        const answer = (await mutateAsync(act)) as Answer;
        if (done !== undefined) toast(done(answer));
        return true;
      } catch (error) {
        const own = explain?.(error) ?? false;
        if (own !== true && !(error instanceof Canceled)) setFailure(own || failureText(error, language));
        return false;
      }
    },
  };
}
