import { Badge } from '@floodlit/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { wholePriceText } from '../../lib/whole-price-text.ts';
import { useTranslator } from '../../lib/translate.tsx';
import { accessBadgeOf, isOff, type Fate } from './event-facts.ts';

type Facts = Parameters<typeof accessBadgeOf>[0] & Fate;

export function EventAccessBadge({
  event,
  hasAccess,
}: {
  event: Facts;
  hasAccess: boolean | undefined;
}): ReactNode {
  const translator = useTranslator();
  const { t } = translator;
  const { settings } = useChannel().bootstrap;
  if (isOff(event)) return null;
  const badge = accessBadgeOf(event, hasAccess);
  if (badge.kind === 'price') {
    return (
      <Badge tone="price">
        <bdi>{wholePriceText({ ...badge, currency: event.currency }, settings, translator)}</bdi>
      </Badge>
    );
  }
  if (badge.kind === 'included') {
    return (
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        {t(badge.key)}
      </Badge>
    );
  }
  return <Badge tone="glass">{t(badge.key)}</Badge>;
}
