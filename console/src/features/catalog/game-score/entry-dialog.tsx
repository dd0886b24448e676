// An entry that the office adds, or another one in the place of a wrong one.
import { useForm, useWatch } from 'react-hook-form';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { useLanguage, type MessageKey, type Translate } from '../../../lib/translate.tsx';
import { FieldProblem } from '../../../lib/use-record-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DialogButtons } from '../../../ui/frames/confirm-dialog.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { buttonText, penaltiesKey, periodText } from '../scoring/score-words.tsx';
import type { OpenLog } from './open-log.ts';
import { namedResult, titleOrder } from './result-values.ts';
import type { Draft } from './score-queries.ts';
import {
  buttonsOf,
  correctionOf,
  draftOf,
  fieldsFor,
  kindsFor,
  newValues,
  otherPoints,
  placeOf,
  placesFor,
  valuesOf,
  type AddedKind,
  type EntryValues,
} from './entry-values.ts';

const kindWords = {
  score: 'score.kind_score',
  big_play: 'scorer.big_plays',
  timeout: 'scorer.timeout',
  custom: 'scorer.note',
  period_start: 'score.kind_period_start',
  period_end: 'score.kind_period_end',
  clock_start: 'scorer.clock_start',
  clock_stop: 'scorer.clock_stop',
  clock_set: 'scorer.clock_set',
  final: 'score.kind_final',
} as const satisfies Record<Exclude<AddedKind, 'penalty'>, MessageKey>;

const kindKey = (kind: AddedKind, { rules }: OpenLog) =>
  kind === 'penalty' ? penaltiesKey(rules) : kindWords[kind];

interface EntryDialogProps {
  /** The entry to correct. Undefined for a new one. */
  readonly entry: GameEntry | undefined;
  readonly log: OpenLog;
  readonly onClose: () => void;
  readonly onSave: (draft: Draft, why: string) => Promise<void>;
  readonly failureOf: (error: unknown) => string;
}

export function EntryDialog({ entry, log, onClose, onSave, failureOf }: EntryDialogProps) {
  const { t } = useLanguage();
  const { run, notice, isPending } = useAct();
  const kinds = kindsFor(log.rules, log.game);
  const { control, handleSubmit, setError, reset } = useForm<EntryValues>({
    defaultValues: entry === undefined ? newValues(kinds[0] ?? 'custom', log) : valuesOf(entry),
  });
  const kind = useWatch({ control, name: 'kind' });
  const read = (values: EntryValues): Draft | undefined => {
    try {
      return entry === undefined
        ? { ...draftOf(values, log), at: placeOf(values, log) }
        : correctionOf(values, log, entry);
    } catch (problem) {
      if (!(problem instanceof FieldProblem)) throw problem;
      setError(problem.field as keyof EntryValues, { message: problem.message }, { shouldFocus: true });
      return undefined;
    }
  };
  const save = handleSubmit(async (values) => {
    const draft = read(values);
    if (draft !== undefined && (await run(() => onSave(draft, values.why), { explain: failureOf })))
      onClose();
  });
  return (
    <ModalDialog
      title={t(entry === undefined ? 'score.add_entry' : 'score.edit_title')}
      isOpen
      onClose={onClose}
    >
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        {entry === undefined && (
          <Choice
            label={t('score.kind')}
            value={kind}
            onChange={(id) => reset(newValues(id as AddedKind, log))}
            options={kinds.map((id) => ({
              id,
              name: t(kindKey(id, log)),
            }))}
          />
        )}
        <EntryFields control={control} log={log} entry={entry} />
        {entry === undefined && <PlaceFields control={control} log={log} />}
        <TextField control={control} name="why" label={t('field.why')} />
        {notice}
        <DialogButtons onClose={onClose}>
          <Button kind="primary" type="submit" isPending={isPending}>
            {t(entry === undefined ? 'scorer.add' : 'action.save')}
          </Button>
        </DialogButtons>
      </form>
    </ModalDialog>
  );
}

type Control = ReturnType<typeof useForm<EntryValues>>['control'];

interface FieldsProps {
  readonly control: Control;
  readonly log: OpenLog;
}

/** The buttons of a kind, and the entry's own name when the sport has no such button any more. */
function buttonOptions(t: Translate, kind: AddedKind, log: OpenLog, entry: GameEntry | undefined) {
  const names = buttonsOf(kind, log.rules);
  const own = entry?.text ?? '';
  const known = own === '' || names.includes(own) ? names : [...names, own];
  const others = kind === 'score' || entry?.text === null;
  return [
    ...known.map((id) => ({ id, name: buttonText(t, id) })),
    ...(others
      ? [{ id: otherPoints, name: t(kind === 'score' ? 'score.other_points' : kindKey(kind, log)) }]
      : []),
  ];
}

function EntryFields({ control, log, entry }: FieldsProps & { readonly entry: GameEntry | undefined }) {
  const { t } = useLanguage();
  const { kind, button } = useWatch({ control }) as EntryValues;
  const { game } = log;
  const fields = fieldsFor(kind, game);
  const number = { control, inputMode: 'numeric' } as const;
  if (fields.length === 0) return null;
  return (
    <div className="fields">
      {fields.includes('side') && (
        <ChoiceField
          control={control}
          name="side"
          label={t('scorer.team')}
          options={[
            ...titleOrder.map((id) => ({ id, name: game[id]?.name ?? '' })),
            ...(kind === 'score' ? [] : [{ id: '', name: t('scorer.no_side') }]),
          ]}
        />
      )}
      {fields.includes('button') && (
        <ChoiceField
          control={control}
          name="button"
          label={t('scorer.kind')}
          options={buttonOptions(t, kind, log, entry)}
        />
      )}
      {kind === 'score' && button === otherPoints && (
        <TextField {...number} inputMode="text" name="points" label={t('score.points')} />
      )}
      {fields.includes('player_number') && (
        <TextField {...number} name="player_number" label={t('scorer.player')} />
      )}
      {fields.includes('text') && <TextField control={control} name="text" label={t('scorer.note_text')} />}
      {fields.includes('period') && <TextField {...number} name="period" label={t('score.period')} />}
      {fields.includes('clock_set') && (
        <TextField
          control={control}
          name="clock_set"
          label={t('scorer.clock')}
          hint={t('score.clock_form')}
        />
      )}
      {fields.includes('home') && (
        <>
          {titleOrder.map((side) => (
            <TextField
              {...number}
              key={side}
              name={side}
              label={game[side]?.name ?? ''}
              {...(side === 'home' && { hint: t('score.final_hint') })}
            />
          ))}
        </>
      )}
    </div>
  );
}

function PlaceFields({ control, log }: FieldsProps) {
  const { t } = useLanguage();
  const { kind, place } = useWatch({ control }) as EntryValues;
  const { folded, rules, game } = log;
  const final = folded.entries.findLast(
    ({ entry, standing }) => standing === 'counted' && entry.kind === 'final',
  )?.entry;
  const placeText = (id: string): string =>
    id === 'now' || id === 'time' ? t(`score.place_${id}`) : periodText(t, rules, Number(id));
  const isPeriod = place !== 'now' && place !== 'time';
  return (
    <>
      <div className="fields">
        <ChoiceField
          control={control}
          name="place"
          label={t('score.place')}
          options={placesFor(kind, log).map((id) => ({ id, name: placeText(id) }))}
        />
        {isPeriod && rules.clock !== 'none' && (
          <TextField control={control} name="clock" label={t('scorer.clock')} hint={t('score.clock_hint')} />
        )}
        {place === 'time' && (
          <TextField
            control={control}
            name="time"
            type="time"
            label={t('score.time')}
            hint={t('score.time_hint', { zone: game.time_zone })}
          />
        )}
      </div>
      {kind === 'score' && final !== undefined && final.home !== null && final.away !== null && (
        <p className="muted">
          {t('score.typed_stays', { result: namedResult(game, { home: final.home, away: final.away }) })}
        </p>
      )}
    </>
  );
}
