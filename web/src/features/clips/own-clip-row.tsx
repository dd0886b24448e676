import type { OwnClip } from '@floodlit/contract/clips/clips';
import { Button, IconButton, Link, StatusChip, Thumb, type StatusTone } from '@floodlit/ui';
import { Download, Pencil, Play, Share2, Trash2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTimeZone } from '../../lib/channel-context.tsx';
import { formatDate, formatDuration } from '../../lib/dates.ts';
import { useT, useTranslator, type PlainKey } from '../../lib/translate.tsx';
import { watchHref } from '../catalog/event-facts.ts';
import { ClipArt } from './clip-rail.tsx';

export type ClipAct = 'play' | 'edit' | 'share' | 'download' | 'delete';

interface State {
  readonly key: PlainKey;
  readonly tone: StatusTone;
  readonly busy: boolean;
}

/** A withheld clip is ready for nobody. */
export function clipStateOf({ status, is_withheld }: Pick<OwnClip, 'status' | 'is_withheld'>): State {
  if (status === 'queued') return { key: 'clips.status_queued', tone: 'info', busy: true };
  if (status === 'processing') return { key: 'clips.status_processing', tone: 'info', busy: true };
  if (status === 'failed') return { key: 'clips.status_failed', tone: 'danger', busy: false };
  return is_withheld
    ? { key: 'clips.status_withheld', tone: 'warning', busy: false }
    : { key: 'clips.status_ready', tone: 'success', busy: false };
}

export function OwnClipRow({ clip, onAct }: { clip: OwnClip; onAct: (act: ClipAct) => void }): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  const { key, tone, busy } = clipStateOf(clip);
  const { name } = clip;
  const isPlayable = clip.url !== null;
  return (
    <li className="own-clips__row">
      <div className="own-clips__art">
        <Thumb
          art={<ClipArt clip={clip} />}
          {...(clip.length === null ? {} : { bottom: <bdi>{formatDuration(clip.length)}</bdi> })}
        />
        {isPlayable && (
          <button
            type="button"
            className="own-clips__play"
            aria-label={t('clips.play', { name })}
            onClick={() => onAct('play')}
          >
            <Play aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="own-clips__words">
        <h3 className="own-clips__name">
          <bdi>{name}</bdi>
        </h3>
        <p className="own-clips__facts">
          <span aria-live="polite">
            <StatusChip tone={tone} busy={busy}>
              {t(key)}
            </StatusChip>
          </span>
          <bdi>{formatDate(clip.created_at, timeZone, locale)}</bdi>
          {clip.status === 'ready' && <span>{t('clips.views', { count: clip.views })}</span>}
          <Link className="own-clips__game" href={watchHref(clip.event_id)}>
            {t('clips.to_game')}
          </Link>
        </p>
        {clip.status === 'failed' && <p className="own-clips__note">{t('clips.failed_lead')}</p>}
        {clip.is_withheld && <p className="own-clips__note">{t('clips.withheld_lead')}</p>}
        <ul className="own-clips__tags" aria-label={t('clips.tags')}>
          {clip.tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className="own-clips__acts">
        {isPlayable && (
          <>
            <IconButton
              label={t('clips.share_named', { name })}
              icon={<Share2 aria-hidden="true" />}
              onClick={() => onAct('share')}
            />
            <IconButton
              label={t('clips.download_named', { name })}
              icon={<Download aria-hidden="true" />}
              onClick={() => onAct('download')}
            />
          </>
        )}
        <IconButton
          label={t('clips.edit_named', { name })}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onAct('edit')}
        />
        <IconButton
          label={t('clips.delete_named', { name })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onAct('delete')}
        />
      </div>
    </li>
  );
}

/** In place of the clip during the undo period. Its button takes the focus of the one that is gone. */
export function DeletedRow({ clip, onUndo }: { clip: OwnClip; onUndo: () => void }): ReactNode {
  const t = useT();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) undo.current?.focus();
  }, []);
  return (
    <li className="own-clips__row own-clips__row--deleted">
      <p className="own-clips__gone">{t('clips.deleted', { name: clip.name })}</p>
      <Button ref={undo} variant="soft" onClick={onUndo}>
        {t('clips.undo')}
      </Button>
    </li>
  );
}
