// The way to log in without a keyboard, below the form. Its code loads when it is chosen.
import './phone-way.css';
import type { User } from '@floodlit/contract/identity/identity';
import { Button } from '@floodlit/ui';
import { Smartphone } from 'lucide-react';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';

const DeviceLogin = lazy(async () => ({ default: (await import('./device-login.tsx')).DeviceLogin }));

export function PhoneWay({ onDone }: { onDone: (user: User) => void }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen)
    return (
      <Suspense fallback={null}>
        <DeviceLogin onDone={onDone} />
      </Suspense>
    );
  return (
    <div className="phone-way">
      <Button variant="soft" size="large" wide onClick={() => setIsOpen(true)}>
        <Smartphone aria-hidden="true" />
        {t('code.with_phone')}
      </Button>
    </div>
  );
}
