import { Button, useToasts } from '@floodlit/ui';
import { LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { useLogOut } from './session.ts';

export function LogOutButton(): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const logOut = useLogOut();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Button
      variant="soft"
      busy={isLeaving}
      icon={<LogOut aria-hidden="true" />}
      onClick={() => {
        setIsLeaving(true);
        logOut()
          .then(
            () => toasts.success(t('session.logged_out')),
            () => toasts.error(t('session.logout_failed')),
          )
          .finally(() => setIsLeaving(false));
      }}
    >
      {t('menu.logout')}
    </Button>
  );
}
