// The result as the office types it. It ends the game, so a question comes first.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { scoring, type OfficeGame } from '@floodlit/contract/operators/scoring';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/frames/confirm-dialog.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { namedResult, readResult, titleOrder } from './result-values.ts';
import type { GameKey } from './score-queries.ts';

interface ResultFormProps {
  readonly gameKey: GameKey;
  readonly game: OfficeGame;
  readonly onDone: () => Promise<unknown>;
}

interface Asked {
  /** Sending the same question again adds nothing. */
  readonly id: string;
  readonly home: number;
  readonly away: number;
}

export function ResultForm({ gameKey, game, onDone }: ResultFormProps) {
  const { t } = useLanguage();
  const { run, notice, isPending } = useAct();
  const [asked, setAsked] = useState<Asked>();
  const { control, handleSubmit, setError, getValues, reset } = useForm({
    defaultValues: { home: '', away: '', why: '' },
  });
  const ask = handleSubmit((typed) => {
    const result = readResult(typed);
    if (!('wrong' in result)) return setAsked({ ...result, id: crypto.randomUUID() });
    for (const side of result.wrong.toReversed())
      setError(side, { message: 'A whole number is required' }, { shouldFocus: true });
  });
  const save = async (): Promise<void> => {
    setAsked(undefined);
    await run(
      async () => {
        await client.call(scoring.setResult, { ...gameKey, ...(asked as Asked), why: getValues('why') });
        reset();
        await onDone();
      },
      { done: () => ({ text: t('score.result_saved') }) },
    );
  };
  if (game.home === null || game.away === null) return null;
  return (
    <form className="result-form" noValidate onSubmit={(event) => void ask(event)}>
      {titleOrder.map((side) => (
        <TextField
          key={side}
          control={control}
          name={side}
          label={game[side]?.name ?? ''}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <TextField control={control} name="why" label={t('field.why')} />
      <Button type="submit" isPending={isPending}>
        {t('score.set_result')}
      </Button>
      {notice}
      <ConfirmDialog
        title={t('score.result_question')}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        confirm={
          <Button kind="primary" onPress={() => void save()}>
            {t('score.set_result')}
          </Button>
        }
      >
        <p className="result-form__asked">
          <bdi>{asked !== undefined && namedResult(game, asked)}</bdi>
        </p>
        <p>{t('score.result_lead')}</p>
      </ConfirmDialog>
    </form>
  );
}
