// A clip after its press: its state as it changes, then its picture and its address, or the reason and another try.
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import type { ClipStatus, OwnClip } from '@floodlit/contract/clips/clips';
import { Button, LinkButton, Notice, ProgressBar } from '@floodlit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { clipKeys } from '../../../lib/clip-cache.ts';
import { useT, type PlainKey } from '../../../lib/translate.tsx';
import { AddressRows } from '../../media/actions/address-rows.tsx';
import { ClipDownload } from '../clip-download-dialog.tsx';
import { ClipPlayer } from '../clip-player.tsx';
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
  const headingId = useId();
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
        <div className="clip-result__picture">
          <ClipPlayer clip={{ ...clip, url: clip.url }} isCounted={false} />
        </div>
      )}
      <div className="clip-result__ways">
        <section aria-labelledby={`${headingId}-share`}>
          <h3 className="clip-result__heading" id={`${headingId}-share`}>
            {t('clips.share')}
          </h3>
          <AddressRows title={clip.name} address={`${location.origin}${clipSharePath(clip)}`} />
        </section>
        <section aria-labelledby={`${headingId}-file`}>
          <h3 className="clip-result__heading" id={`${headingId}-file`}>
            {t('clips.download')}
          </h3>
          <ClipDownload clip={clip} />
        </section>
      </div>
      <div className="clip-result__actions">
        <LinkButton href={clipSharePath(clip)} target="_blank" icon={<ExternalLink aria-hidden="true" />}>
          {t('make_clip.open')}
        </LinkButton>
        {children}
      </div>
    </>
  );
}
