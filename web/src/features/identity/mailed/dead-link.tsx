import { LinkButton } from '@floodlit/ui';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { StatusCard } from './status-card.tsx';

const ways = {
  account: { text: 'mailed.dead_text', href: '/profile/edit', action: 'mailed.to_account' },
  password: { text: 'reset.dead_text', href: '/password-reset-request', action: 'reset.ask_again' },
} as const;

/** An invalid mailed link, and the way to request a new one. */
export function DeadLink({ of }: { of: keyof typeof ways }): ReactNode {
  const { text, href, action } = ways[of];
  const t = useT();
  return (
    <StatusCard
      isAnswer
      tone="bad"
      icon={<Link2Off />}
      title={t('reset.dead_title')}
      actions={
        <LinkButton href={href} size="large" wide>
          {t(action)}
        </LinkButton>
      }
    >
      <p>{t(text)}</p>
    </StatusCard>
  );
}
