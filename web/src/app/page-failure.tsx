import './page-failure.css';
import { Button, LinkButton } from '@floodlit/ui';
import { useEffect, type ReactNode } from 'react';
import { PageHeading } from '../lib/page-heading.tsx';
import { useT } from '../lib/translate.tsx';
import { ChunkLoadError } from './load-chunk.ts';

/** The error page of a failed rendering: a message and two ways to continue. */
export function PageFailure({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const t = useT();
  const isChunk = error instanceof ChunkLoadError;
  useEffect(() => {
    if (!isChunk) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isChunk, retry]);
  const chunkText = navigator.onLine ? 'failure.chunk_text' : 'failure.chunk_offline';
  return (
    <div className="page-failure" role="alert">
      <PageHeading>{t(isChunk ? 'failure.chunk_title' : 'failure.whoops')}</PageHeading>
      <p className="page-failure__text">{t(isChunk ? chunkText : 'failure.something')}</p>
      <div className="page-failure__actions">
        {isChunk ? (
          <Button onClick={retry}>{t('failure.try_again')}</Button>
        ) : (
          <Button onClick={() => location.reload()}>{t('failure.reload')}</Button>
        )}
        <LinkButton href="/" variant="soft">
          {t('failure.home')}
        </LinkButton>
      </div>
    </div>
  );
}
