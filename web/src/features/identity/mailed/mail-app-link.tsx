import { LinkButton } from '@floodlit/ui';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';

/** A link to the inbox, on systems with an address for it. A `mailto:` would start a new message instead. */
function findMailApp(agent: string): string | undefined {
  if (/iPhone|iPad|iPod/.test(agent)) return 'message://';
  if (/Android/.test(agent))
    return 'intent://#Intent;action=android.intent.action.MAIN;category=android.intent.category.APP_EMAIL;end';
  return undefined;
}

export function MailAppLink(): ReactNode {
  const t = useT();
  const href = findMailApp(navigator.userAgent);
  if (href === undefined) return null;
  return (
    <LinkButton href={href} size="large" wide icon={<Mail aria-hidden="true" />}>
      {t('mailed.open_app')}
    </LinkButton>
  );
}
