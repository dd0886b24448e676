// The file to give away. The server makes it at the first request, and the page waits for it.
import { ApiError } from '@floodlit/contract/client';
import type { ClipFile, OwnClip } from '@floodlit/contract/clips/clips';
import { Button, Dialog, Notice } from '@floodlit/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { useServices, useUser } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { PassesWithLink } from '../commerce/passes-with-link.tsx';
import { refreshUser } from '../identity/session.ts';
import { clipFailureKey } from './clip-failures.ts';
import { awaitFile } from './await-file.ts';
import type { ChosenShape } from './clip-shape.ts';
import { ClipShapePicker } from './clip-shape-picker.tsx';

type State = 'idle' | 'asking' | 'waiting' | 'done' | { readonly error: unknown };

const lacksPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'clips.download_not_included' || error.code === 'clips.downloads_used_up');

function save({ url, name }: ClipFile): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

export function ClipDownloadDialog({ clip, onClose }: { clip: OwnClip; onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('clips.download')} closeLabel={t('action.close')} size="small">
      <ClipDownload clip={clip} />
    </Dialog>
  );
}

/** The whole picture, a square or a portrait, and the press. */
export function ClipDownload({ clip }: { clip: OwnClip }): ReactNode {
  const t = useT();
  const services = useServices();
  const { api } = services;
  const user = useUser();
  const [state, setState] = useState<State>('idle');
  const [shape, setShape] = useState<ChosenShape>('whole');
  const [centre, setCentre] = useState(500);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const download = (): void => {
    const { signal } = (leaving.current = new AbortController());
    setState('asking');
    const wanted = { id: clip.id, ...(shape === 'whole' ? {} : { shape, centre }) };
    awaitFile({
      ask: async () => (await api.call(calls.clips.download, wanted, { signal })).data,
      onWaiting: () => setState('waiting'),
      signal,
    }).then(
      (file) => {
        save(file);
        setState('done');
        void refreshUser(services);
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ error });
      },
    );
  };
  const isBusy = state === 'asking' || state === 'waiting';
  const error = typeof state === 'object' ? state.error : undefined;
  return (
    <div className="clip-download">
      {/* Downloads that the pass never gave are not counted: the answer to the press names the passes with them. */}
      {user && user.featureGiven.downloads > 0 && (
        <p>{t('clips.downloads_left', { count: user.featureCount.downloads })}</p>
      )}
      <fieldset className="clip-download__choice" disabled={isBusy}>
        <ClipShapePicker clip={clip} shape={shape} centre={centre} onShape={setShape} onCentre={setCentre} />
      </fieldset>
      <div aria-live="polite">
        {state === 'waiting' && <Notice>{t('clips.file_waiting')}</Notice>}
        {state === 'done' && <Notice tone="success">{t('clips.file_done')}</Notice>}
      </div>
      {error !== undefined && (
        <Notice
          tone="danger"
          announce="alert"
          actions={lacksPass(error) && <PassesWithLink feature="clip_downloads" variant="soft" />}
        >
          {t(clipFailureKey(error))}
        </Notice>
      )}
      <p>
        <Button wide busy={isBusy} onClick={download}>
          {t('download.open')}
        </Button>
      </p>
    </div>
  );
}
