// The page where a viewer types a code from another screen. It opens a moment of a game, or lets a device into the
// account.
import { ApiError } from '@floodlit/contract/client';
import { readCode } from '@floodlit/contract/sums/short-code';
import { Button, Field } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { AccountPage } from '../features/identity/account-page.tsx';
import { AskingDevice } from '../features/identity/device/asking-device.tsx';
import '../features/identity/device/typed-code.css';
import '../features/identity/form.css';
import { calls } from '../lib/gen/calls.ts';
import { Navigate, useSearchParams } from '../lib/routing.tsx';
import { useApi } from '../lib/services.tsx';
import { useT, type PlainKey } from '../lib/translate.tsx';

const failureOf = (error: unknown): PlainKey => {
  if (!(error instanceof ApiError)) return 'failure.undefined';
  if (error.code === 'media.code_invalid') return 'code.wrong';
  return error.status === 429 ? 'code.too_many' : 'failure.something';
};

export function Component(): ReactNode {
  const t = useT();
  const api = useApi();
  const [search] = useSearchParams();
  const [text, setText] = useState(search.get('code') ?? '');
  const [sent, setSent] = useState(() => readCode(search.get('code') ?? ''));
  const [isMistyped, setIsMistyped] = useState(false);
  const opened = useQuery({
    queryKey: ['code', sent],
    queryFn: async ({ signal }) =>
      (await api.call(calls.media.openCode, { code: sent ?? '' }, { signal })).data,
    enabled: sent !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { isAside: true },
  });
  const { data } = opened;
  if (data?.moment != null) {
    const { event_id, seconds } = data.moment;
    return <Navigate to={`/watch/${event_id}${seconds === null ? '' : `?t=${seconds}`}`} replace />;
  }
  if (data?.device != null && sent !== undefined) return <AskingDevice device={data.device} code={sent} />;

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = readCode(text);
    setIsMistyped(code === undefined);
    if (code === undefined) return;
    // The same code again: the viewer presses once more after a failure.
    if (code === sent) void opened.refetch();
    else setSent(code);
  };
  const fault: PlainKey | undefined = isMistyped
    ? 'code.mistyped'
    : opened.isError && !opened.isFetching
      ? failureOf(opened.error)
      : undefined;
  return (
    <AccountPage title={t('code.title')} lead={t('code.lead')}>
      <form className="account-form" noValidate onSubmit={submit}>
        <Field
          label={t('code.field')}
          name="code"
          value={text}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="BCDF-GHJK"
          error={fault === undefined ? undefined : t(fault)}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="large" wide busy={opened.isFetching}>
          {t('code.open')}
        </Button>
      </form>
    </AccountPage>
  );
}
