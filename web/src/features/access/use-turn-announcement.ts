import type { StreamStatus } from '@floodlit/contract/catalog/catalog';
import { useEffect, useRef } from 'react';
import { announce } from '../../lib/page-heading.tsx';
import { useT, type PlainKey } from '../../lib/translate.tsx';

const NEWS: Partial<Record<StreamStatus, PlainKey>> = { live: 'watch.now_live', finished: 'watch.now_over' };

/** Announces politely when a game starts or ends. Page position and focus stay. */
export function useTurnAnnouncement(status: StreamStatus | undefined): void {
  const t = useT();
  const known = useRef<StreamStatus>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = status;
    if (before === undefined || status === undefined || before === status) return;
    const news = NEWS[status];
    if (news !== undefined) announce(t(news));
  }, [status, t]);
}
