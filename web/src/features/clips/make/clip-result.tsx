// A clip after its press: its state as it changes, then its picture and its address, or the reason and another try.
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import type { ClipStatus, OwnClip } from '@floodlit/contract/clips/clips';
import { posterCopyOf } from '@floodlit/contract/sums/poster-copy';
import { Button, LinkButton, Notice, ProgressBar } from '@floodlit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { clipKeys } from '../../../lib/clip-cache.ts';
import { useT, type PlainKey } from '../../../lib/translate.tsx';
import { AddressRows } from '../../media/actions/address-rows.tsx';
import { useMadeClip } from './clip-queries.ts';

const STEPS = ['queued', 'processing', 'ready'] as const;
const WORDS: Readonly<Record<ClipStatus, PlainKey>> = {
  queued: 'make_clip.queued',
  processing: 'make_clip.processing',
  ready: 'make_clip.ready',
  failed: 'clips.failed',
};

export function ClipResult({
  made,
  onChange,
  onAgain,
}: {
  made: OwnClip;
  onChange: (clip: OwnClip) => void;
  onAgain: () => void;
}): ReactNode {
  const t = useT();
  const clip = useMadeClip(made);
  const queryClient = useQueryClient();
  const { status } = clip;
  const state = useRef<HTMLOutputElement>(null);
  // The pressed button is gone.
  useEffect(() => state.current?.focus(), []);
  useEffect(() => onChange(clip), [clip, onChange]);
  // The maker's own lists show the new clip: those under the game, and the account's.
  useEffect(() => {
    if (status !== 'ready') return;
    void queryClient.invalidateQueries({ queryKey: clipKeys.lists });
    void queryClient.invalidateQueries({ queryKey: clipKeys.own });
  }, [queryClient, status]);
  return (
    <div className="clip-result" data-status={status}>
      <output ref={state} className="clip-result__state" tabIndex={-1}>
        {t(WORDS[status])}
      </output>
      {(status === 'queued' || status === 'processing') && (
        <>
          <ProgressBar label={t(WORDS[status])} />
          <ol className="clip-result__steps">
            {STEPS.map((step) => (
              <li key={step} aria-current={step === status ? 'step' : undefined}>
                {t(WORDS[step])}
              </li>
            ))}
          </ol>
          <p className="clip-result__note">{t('make_clip.may_close')}</p>
        </>
      )}
      {status === 'failed' && (
        <Notice tone="danger" announce="alert">
          <span dir="auto">{clip.failure ?? t('failure.something')}</span>
        </Notice>
      )}
      {status === 'failed' && (
        <div className="clip-result__actions">
          <Button onClick={onAgain}>{t('failure.try_again')}</Button>
        </div>
      )}
      {status === 'ready' && (
        <Ready clip={clip}>
          <Button variant="soft" onClick={onAgain}>
            {t('make_clip.another')}
          </Button>
        </Ready>
      )}
    </div>
  );
}

function Ready({
  clip,
  children,
}: {
  clip: OwnClip;
  /** A further button. */
  children: ReactNode;
}): ReactNode {
  const t = useT();
  if (clip.is_withheld)
    return (
      <>
        <Notice>{t('make_clip.withheld')}</Notice>
        <div className="clip-result__actions">{children}</div>
      </>
    );
  return (
    <>
      {clip.url !== null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className="clip-result__picture"
          src={clip.url}
          poster={clip.poster_url === null ? undefined : posterCopyOf(clip.poster_url, clip.poster_widths)}
          aria-label={clip.name}
          controls
          playsInline
          preload="metadata"
        />
      )}
      <AddressRows title={clip.name} address={`${location.origin}${clipSharePath(clip)}`} />
      <div className="clip-result__actions">
        <LinkButton href={clipSharePath(clip)} target="_blank" icon={<ExternalLink aria-hidden="true" />}>
          {t('make_clip.open')}
        </LinkButton>
        {children}
      </div>
    </>
  );
}
