// The question of a device that asks to be logged in: which device, from where, and whether its owner lets it in (T81).
import type { AskingDevice as Asking } from '@floodlit/contract/identity/device-login';
import { Button, LinkButton } from '@floodlit/ui';
import { useMutation } from '@tanstack/react-query';
import { MonitorCheck, MonitorX, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi, useUser } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import { StatusCard } from '../mailed/status-card.tsx';
import { DeviceName } from './device-name.tsx';

export function AskingDevice({ device, code }: { device: Asking; code: string }): ReactNode {
  const t = useT();
  const api = useApi();
  const user = useUser();
  const decide = useMutation({
    mutationFn: async (approve: boolean) =>
      (await api.call(calls.deviceLogin.decide, { code, approve })).data.approved,
  });
  if (decide.data !== undefined)
    return (
      <StatusCard
        isAnswer
        tone={decide.data ? 'good' : 'plain'}
        icon={decide.data ? <MonitorCheck /> : <MonitorX />}
        title={t(decide.data ? 'code.let_in' : 'code.kept_out')}
        actions={
          <LinkButton href="/profile/edit" variant="soft" size="large" wide>
            {t('code.devices')}
          </LinkButton>
        }
      />
    );
  const letters = `${code.slice(0, 4)}-${code.slice(4)}`;
  return (
    <StatusCard
      isAnswer
      icon={<MonitorSmartphone />}
      title={t('code.asks')}
      actions={
        user === null ? (
          <LinkButton href="/login" size="large" wide>
            {t('menu.login')}
          </LinkButton>
        ) : (
          <>
            <FormFailure error={decide.error ?? undefined} />
            <Button
              size="large"
              wide
              busy={decide.isPending && decide.variables}
              onClick={() => decide.mutate(true)}
            >
              {t('code.approve')}
            </Button>
            <Button
              size="large"
              wide
              variant="ghost"
              busy={decide.isPending && !decide.variables}
              onClick={() => decide.mutate(false)}
            >
              {t('code.refuse')}
            </Button>
          </>
        )
      }
    >
      <p>
        <strong>
          <DeviceName device={device} />
        </strong>
      </p>
      <p>
        <strong className="typed-code__letters" dir="ltr" translate="no">
          {letters}
        </strong>
      </p>
      <p>{user === null ? t('code.login_first') : t('code.warning')}</p>
      {user !== null && user !== undefined && <p>{t('code.account', { email: user.email })}</p>}
    </StatusCard>
  );
}
