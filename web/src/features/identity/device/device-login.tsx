// The side of the device without a keyboard: it shows a code and waits until its owner approves on a phone.
import type { User } from '@floodlit/contract/identity/identity';
import { ApiError } from '@floodlit/contract/client';
import type { DeviceLogin as Begun } from '@floodlit/contract/identity/device-login';
import { Button, Notice, SkeletonLine } from '@floodlit/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT, type PlainKey } from '../../../lib/translate.tsx';
import { useSessionVerbs } from '../session.ts';
import { TypedCode } from './typed-code.tsx';

type State = { code?: Begun; failure?: PlainKey };

const ANSWERS: Partial<Record<string, PlainKey>> = {
  'identity.device_login_over': 'code.over',
  'identity.device_login_refused': 'code.refused',
  'identity.account_banned': 'login.banned',
};

/** On a television the code is below the form, out of sight. */
const show = (box: HTMLElement | null): void => box?.scrollIntoView({ block: 'center' });

export function DeviceLogin({ onDone }: { onDone: (user: User) => void }): ReactNode {
  const t = useT();
  const api = useApi();
  const { enterWith } = useSessionVerbs();
  const [attempt, setAttempt] = useState(0);
  const [{ code, failure }, setState] = useState<State>({});

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

    const run = async (): Promise<void> => {
      const { data } = await api.call(calls.deviceLogin.begin, {}, { signal });
      if (signal.aborted) return;
      setState({ code: data });
      const overAt = performance.now() + data.expires_in_seconds * 1000;
      while (performance.now() < overAt) {
        await wait(data.poll_ms);
        if (signal.aborted) return;
        const answer = await poll(data.secret);
        if (answer !== null && answer !== undefined) {
          onDone(enterWith(answer));
          return;
        }
      }
      setState({ failure: 'code.over' });
    };
    /** Undefined after a lost answer: the next poll asks again. */
    const poll = async (secret: string) => {
      try {
        return (await api.call(calls.deviceLogin.poll, { secret })).data.session;
      } catch (error) {
        if (error instanceof ApiError && ANSWERS[error.code ?? ''] === undefined && error.status !== 401)
          return undefined;
        throw error;
      }
    };
    run().catch((error: unknown) => {
      if (signal.aborted) return;
      const known = error instanceof ApiError ? ANSWERS[error.code ?? ''] : undefined;
      setState({ failure: known ?? 'failure.something' });
    });
    return () => leaving.abort();
    // The functions are made anew by each rendering. One attempt is one code.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);

  if (failure !== undefined)
    return (
      <>
        <Notice tone="danger" announce="alert">
          {t(failure)}
        </Notice>
        <Button
          wide
          size="large"
          onClick={() => {
            setState({});
            setAttempt(attempt + 1);
          }}
        >
          {t('code.again')}
        </Button>
      </>
    );
  if (code === undefined) return <SkeletonLine />;
  return (
    <div ref={show}>
      <TypedCode
        code={code.code}
        address={`${location.origin}/code?code=${code.code}`}
        pictureLabel={t('code.picture_login')}
      />
      <output className="typed-code__text">{t('code.waiting')}</output>
    </div>
  );
}
