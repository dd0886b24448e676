// The question before a refund of a game's buyers: how much, which words, and the sum.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { gameRefunds, type GameRefunds } from '@floodlit/contract/operators/game-refunds';
import { client } from '../../lib/console-client.ts';
import { moneyText } from '../../lib/money.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { useAct } from '../../ui/frames/use-act.tsx';
import { DialogButtons } from '../../ui/frames/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChannel } from '../operators/channel.tsx';
import { useProven } from '../operators/step-up.tsx';
import { useGameRefunds } from './game-refund-queries.ts';

interface RefundDialogProps {
  readonly gameId: number;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Undefined for anything but a whole number from 1 to 100. */
function percentOf(typed: string): number | undefined {
  const percent = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return percent >= 1 && percent <= 100 ? percent : undefined;
}

export function RefundDialog({ gameId, onClose, onDone }: RefundDialogProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const prove = useProven();
  const { run, notice } = useAct();
  // The same press again is the same refund.
  const [key] = useState(() => crypto.randomUUID());
  const { control, handleSubmit, formState } = useForm({
    defaultValues: { how_much: 'whole', percent: '50', sentence: '' },
  });
  const { how_much, percent: typed } = useWatch({ control });
  const percent = how_much === 'whole' ? 100 : percentOf(typed ?? '');
  const { data } = useGameRefunds(channel.id, gameId, percent);
  const preview = percent === undefined ? undefined : data?.preview;
  const submit = handleSubmit(async ({ sentence }) => {
    if (preview === undefined || percent === undefined) return;
    const { paid_until } = preview;
    const request = { channel_id: channel.id, event_id: gameId, key, percent, sentence, paid_until };
    await run(
      async () => {
        const begun = await prove(() => client.call(gameRefunds.start, request), t('refunds.begin'));
        onClose();
        await onDone();
        return begun.data;
      },
      { done: ({ orders }) => ({ text: t('refunds.begun', { count: orders }) }) },
    );
  });
  return (
    <ModalDialog title={t('refunds.begin')} isOpen onClose={onClose}>
      {notice}
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('refunds.lead')}</p>
        <ChoiceField
          control={control}
          name="how_much"
          label={t('refunds.how_much')}
          options={[
            { id: 'whole', name: t('refunds.whole') },
            { id: 'part', name: t('refunds.part') },
          ]}
        />
        {how_much === 'part' && (
          <TextField
            control={control}
            name="percent"
            label={t('refunds.percent_label')}
            inputMode="numeric"
            hint={t('refunds.percent_hint')}
          />
        )}
        <TextField
          control={control}
          name="sentence"
          label={t('refunds.sentence')}
          hint={t('refunds.sentence_hint')}
          isLong
        />
        <output>{preview !== undefined && <Sums preview={preview} />}</output>
        <DialogButtons onClose={onClose}>
          <Button
            kind="danger"
            type="submit"
            isDisabled={preview === undefined || preview.orders === 0}
            isPending={formState.isSubmitting}
          >
            {t('refunds.confirm')}
          </Button>
        </DialogButtons>
      </form>
    </ModalDialog>
  );
}

function Sums({ preview }: { readonly preview: GameRefunds['preview'] }) {
  const { t, locale } = useLanguage();
  if (preview.orders === 0) return <>{t('refunds.nothing')}</>;
  const sum = preview.sums.map(({ cents, currency }) => moneyText(cents, currency, locale)).join(' + ');
  return (
    <>
      <strong>{t('refunds.sum', { count: preview.orders, sum })}</strong>
      {preview.disputed > 0 && <> {t('refunds.disputed', { count: preview.disputed })}</>}
    </>
  );
}
