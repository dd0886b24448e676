// The address of a game, at the present moment when the viewer wants, as text, as a QR code and as a frame.
import './share-dialog.css';
import { Button, Checkbox, Dialog, Field } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { useT } from '../../../lib/translate.tsx';
import { findTime } from './find-time.ts';
import { clockText, shareAddress } from './share-address.ts';

/** The frame's code, where the channel lets sites frame its games. */
async function requestFrame(address: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(`/oembed?url=${encodeURIComponent(address)}`, { signal });
  if (!answer.ok) return null;
  const { html } = (await answer.json()) as { html?: string };
  return html ?? null;
}

export function ShareDialog({
  eventId,
  title,
  onClose,
}: {
  eventId: number;
  title: string;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const [time] = useState(findTime);
  const [isAtTime, setIsAtTime] = useState(false);
  const [copied, setCopied] = useState<string>();
  const plain = shareAddress(location.origin, eventId, undefined);
  const canBeAtTime = time !== undefined && shareAddress(location.origin, eventId, time) !== plain;
  const address = isAtTime ? shareAddress(location.origin, eventId, time) : plain;
  const { data: frame } = useQuery({
    queryKey: ['oembed', eventId],
    queryFn: ({ signal }) => requestFrame(plain, signal),
    meta: { isAside: true },
  });
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      // Without permission the viewer selects the text.
      () => undefined,
    );
  };
  const rowOf = (label: string, text: string): ReactNode => (
    <div className="share-dialog__row">
      <Field label={label} value={text} readOnly dir="ltr" onFocus={({ target }) => target.select()} />
      <Button variant="soft" onClick={() => copy(text)}>
        {copied === text ? t('share.copied') : t('share.copy')}
      </Button>
    </div>
  );
  return (
    <Dialog open onClose={onClose} title={t('share.title')} closeLabel={t('action.close')}>
      <div className="share-dialog">
        {rowOf(t('share.address'), address)}
        {canBeAtTime && (
          <Checkbox
            label={t('share.at', { time: clockText(time) })}
            checked={isAtTime}
            onChange={({ target }) => setIsAtTime(target.checked)}
          />
        )}
        <img
          className="share-dialog__code"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
          alt={t('share.code', { title })}
        />
        {frame != null && rowOf(t('share.frame'), frame)}
        <p aria-live="polite" className="visually-hidden">
          {copied === undefined ? '' : t('share.copied')}
        </p>
      </div>
    </Dialog>
  );
}
