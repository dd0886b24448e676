import './page-failure.css';
import { Button, LinkButton } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { PageHeading } from '../lib/page-heading.tsx';
import { useT } from '../lib/translate.tsx';
import { ChunkLoadError } from './load-chunk.ts';

/** A page that could not be drawn: what happened, in calm words, and two ways on. */
export function PageFailure(): ReactNode {
  const t = useT();
  const error = useRouteError();
  const isChunk = error instanceof ChunkLoadError;
  return (
    <div className="page-failure" role="alert">
      <PageHeading>{t(isChunk ? 'failure.chunk_title' : 'failure.whoops')}</PageHeading>
      <p className="page-failure__text">{t(isChunk ? 'failure.chunk_text' : 'failure.something')}</p>
      <div className="page-failure__actions">
        <Button onClick={() => location.reload()}>{t('failure.reload')}</Button>
        <LinkButton href="/" variant="soft">
          {t('failure.home')}
        </LinkButton>
      </div>
    </div>
  );
}
