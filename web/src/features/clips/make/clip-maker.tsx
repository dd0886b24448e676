// Makes clips of the game that plays: the dialog, and the clips that are still being made after it closed.
import './clip-maker.css';
import type { OwnClip } from '@floodlit/contract/clips/clips';
import { Button, Dialog, SkeletonLine, SkeletonThumb, useToasts } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useApi, useUser } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { ClipForm } from './clip-form.tsx';
import { clipOptionsQuery, useMadeClip } from './clip-queries.ts';
import { leftUnfinished, noteOf } from './clip-note.ts';
import { ClipRefused } from './clip-refused.tsx';
import { ClipResult } from './clip-result.tsx';
import { refusalOf } from './clip-refusal.ts';
import type { ClipMoment, ClipSubject } from './clip-subject.ts';

export function ClipMaker(subject: ClipSubject): ReactNode {
  const [closed, setClosed] = useState<ClipMoment>();
  const [unfinished, setUnfinished] = useState<readonly OwnClip[]>([]);
  const { moment } = subject;
  return (
    <>
      {closed !== moment && (
        <ClipDialog
          // A new press begins anew.
          key={moment.at}
          subject={subject}
          onClose={(made) => {
            setClosed(moment);
            if (made !== undefined) setUnfinished((all) => [...all, made]);
          }}
        />
      )}
      {unfinished.map((made) => (
        <TellWhenMade
          key={made.id}
          made={made}
          onTold={() => setUnfinished((all) => all.filter(({ id }) => id !== made.id))}
        />
      ))}
    </>
  );
}

function ClipDialog({
  subject,
  onClose,
}: {
  subject: ClipSubject;
  /** With a clip that is still being made. */
  onClose: (unfinished: OwnClip | undefined) => void;
}): ReactNode {
  const t = useT();
  const user = useUser();
  const [made, setMade] = useState<OwnClip>();
  const [latest, setLatest] = useState<OwnClip>();
  const options = useQuery(clipOptionsQuery(useApi(), subject.eventId, user?.id));
  const refusal = options.data && refusalOf(options.data);
  const close = (): void => onClose(leftUnfinished(latest));
  return (
    <Dialog
      open
      size="large"
      onClose={close}
      title={made === undefined ? t('make_clip.title') : <bdi>{made.name}</bdi>}
      closeLabel={t('action.close')}
    >
      {options.data === undefined && !options.isError && (
        <>
          <SkeletonThumb />
          <SkeletonLine />
        </>
      )}
      {options.isError && options.data === undefined && (
        <div role="alert">
          <p>{t('failure.section')}</p>
          <Button variant="soft" onClick={() => void options.refetch()}>
            {t('failure.try_again')}
          </Button>
        </div>
      )}
      {refusal !== undefined && made === undefined && (
        <ClipRefused refusal={refusal} eventId={subject.eventId} renewsAt={options.data?.renews_at ?? null} />
      )}
      {options.data !== undefined && refusal === undefined && (
        // It stays behind the result, so that "Try again" and another clip find the chosen range.
        <div hidden={made !== undefined}>
          <ClipForm
            subject={subject}
            options={options.data}
            isAside={made !== undefined}
            onMade={(clip) => {
              setMade(clip);
              setLatest(clip);
            }}
            onRefused={() => void options.refetch()}
          />
        </div>
      )}
      {made !== undefined && (
        <ClipResult
          key={made.id}
          made={made}
          onChange={setLatest}
          onAgain={() => {
            setMade(undefined);
            setLatest(undefined);
            void options.refetch();
          }}
        />
      )}
    </Dialog>
  );
}

/** After its dialog closed. */
function TellWhenMade({ made, onTold }: { made: OwnClip; onTold: () => void }): null {
  const t = useT();
  const toasts = useToasts();
  const clip = useMadeClip(made);
  useEffect(() => {
    const note = noteOf(clip);
    if (note === undefined) return;
    const { key, path } = note;
    const text = t(key, { name: clip.name });
    const action = path !== undefined && {
      action: { label: t('make_clip.open'), run: () => void globalThis.open(path, '_blank') },
    };
    if (key === 'make_clip.has_failed') toasts.error(text);
    else toasts.success(text, { ...action });
    onTold();
    // Told once, when the state is final.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [clip.status, clip.failure]);
  return null;
}
