// A report of a clip to the channel. The server counts one of each viewer.
import type { ReportReason } from '@floodlit/contract/clips/clips';
import { limits } from '@floodlit/contract/limits';
import { Button, Dialog, Notice, RadioCardGroup, TextAreaField } from '@floodlit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';
import { useT, type PlainKey } from '../../lib/translate.tsx';
import { clipFailureKey } from './clip-failures.ts';

const REASONS: readonly (readonly [ReportReason, PlainKey])[] = [
  ['privacy', 'clips.report_privacy'],
  ['offensive', 'clips.report_offensive'],
  ['rights', 'clips.report_rights'],
  ['other', 'clips.report_other'],
];

export function ReportDialog({
  clip: { id, uuid },
  onClose,
}: {
  clip: { readonly id: number; readonly uuid: string };
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const report = useMutation({
    mutationFn: (chosen: ReportReason) =>
      api.call(calls.clips.report, {
        id,
        uuid,
        reason: chosen,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      }),
  });
  const send = (): void => {
    setIsMissing(reason === undefined);
    if (reason !== undefined) report.mutate(reason);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clips.report')}
      closeLabel={t('action.close')}
      actions={
        report.isSuccess ? (
          <Button onClick={onClose}>{t('action.close')}</Button>
        ) : (
          <Button busy={report.isPending} onClick={send}>
            {t('clips.report_send')}
          </Button>
        )
      }
    >
      {report.isSuccess ? (
        <Notice tone="success" announce="status">
          {t('clips.report_sent')}
        </Notice>
      ) : (
        <>
          <RadioCardGroup
            legend={t('clips.report_why')}
            options={REASONS.map(([value, key]) => ({ value, title: t(key) }))}
            value={reason}
            onChange={setReason}
            error={isMissing && reason === undefined ? t('clips.report_choose') : undefined}
          />
          <TextAreaField
            label={t('clips.report_note')}
            note={t('clips.optional')}
            value={note}
            maxLength={limits.clipNoteMaximum}
            onChange={({ target }) => setNote(target.value)}
          />
          {report.isError && (
            <Notice tone="danger" announce="alert">
              {t(clipFailureKey(report.error))}
            </Notice>
          )}
        </>
      )}
    </Dialog>
  );
}
