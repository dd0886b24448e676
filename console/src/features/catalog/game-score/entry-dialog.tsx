// Another entry in the place of a wrong one.
import { useForm } from 'react-hook-form';
import { limits } from '@floodlit/contract/limits';
import type { SentEntry } from '@floodlit/contract/operators/scoring';
import type { GameEntry, Side } from '@floodlit/contract/sums/game-entry';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DialogButtons } from '../../../ui/frames/confirm-dialog.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { OpenLog } from './score-queries.ts';

type Changed = Partial<SentEntry> & Pick<SentEntry, 'kind'>;
type Field = 'side' | 'points' | 'period' | 'home' | 'away' | 'player_number' | 'text';

/** The fields that the office may correct, by the kind of the entry. */
const fieldsOf: Partial<Record<GameEntry['kind'], readonly Field[]>> = {
  score: ['side', 'points', 'player_number'],
  big_play: ['side', 'player_number'],
  penalty: ['side', 'player_number'],
  timeout: ['side'],
  custom: ['text'],
  period_start: ['period'],
  final: ['home', 'away'],
};

export const isEditable = ({ kind }: Pick<GameEntry, 'kind'>): boolean => fieldsOf[kind] !== undefined;

const numberIn = (text: string): number | null => (/^-?\d{1,3}$/.test(text.trim()) ? Number(text) : null);

interface EntryDialogProps {
  readonly entry: GameEntry;
  readonly log: OpenLog;
  readonly onClose: () => void;
  readonly onSave: (draft: Changed, why: string) => Promise<void>;
  readonly failureOf: (error: unknown) => string;
}

export function EntryDialog({ entry, log, onClose, onSave, failureOf }: EntryDialogProps) {
  const { t } = useLanguage();
  const { run, notice, isPending } = useAct();
  const { game } = log;
  const typed = (value: number | null): string => (value === null ? '' : String(value));
  const { control, handleSubmit, setError } = useForm({
    defaultValues: {
      side: entry.side ?? 'home',
      points: typed(entry.points),
      period: typed(entry.period),
      home: typed(entry.home),
      away: typed(entry.away),
      player_number: entry.player_number ?? '',
      text: entry.text ?? '',
      why: '',
    },
  });
  const fields = fieldsOf[entry.kind] ?? [];
  const save = handleSubmit(async ({ why, ...values }) => {
    const numbers = { points: numberIn(values.points), period: numberIn(values.period) };
    const result = { home: numberIn(values.home), away: numberIn(values.away) };
    const all = { ...numbers, ...result };
    const missing = (['points', 'period', 'home', 'away'] as const).filter(
      (name) => fields.includes(name) && all[name] === null,
    );
    for (const name of missing) setError(name, { message: 'A whole number is required' });
    if (missing.length > 0) return;
    const { kind, is_sure, clock_seconds } = entry;
    const draft: Changed = {
      kind,
      is_sure,
      clock_seconds,
      ...numbers,
      ...result,
      side: fields.includes('side') ? (values.side as Side) : entry.side,
      player_number: values.player_number.trim() === '' ? null : values.player_number.trim(),
      text: values.text.trim() === '' ? null : values.text.trim().slice(0, limits.gameEntryTextMaximum),
      replaces: entry.id,
    };
    if (await run(() => onSave(draft, why), { explain: failureOf })) onClose();
  });
  const labels = {
    points: t('score.points'),
    period: t('score.period'),
    home: game.home?.name ?? '',
    away: game.away?.name ?? '',
    player_number: t('scorer.player'),
    text: t('scorer.note_text'),
  };
  return (
    <ModalDialog title={t('score.edit_title')} isOpen onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        {fields.includes('side') && (
          <ChoiceField
            control={control}
            name="side"
            label={t('scorer.team')}
            options={(['home', 'away'] as const).map((id) => ({ id, name: game[id]?.name ?? '' }))}
          />
        )}
        {fields
          .filter((name) => name !== 'side')
          .map((name) => (
            <TextField
              key={name}
              control={control}
              name={name}
              label={labels[name]}
              inputMode={name === 'text' ? 'text' : 'numeric'}
            />
          ))}
        <TextField control={control} name="why" label={t('field.why')} />
        {notice}
        <DialogButtons onClose={onClose}>
          <Button kind="primary" type="submit" isPending={isPending}>
            {t('action.save')}
          </Button>
        </DialogButtons>
      </form>
    </ModalDialog>
  );
}
