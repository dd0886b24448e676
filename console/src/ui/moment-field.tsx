// A date and time on the wall of a zone. At the end of summer time an hour comes twice, and the field asks which.
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useLanguage } from '../lib/translate.tsx';
import { isTwice, repeatPart, withRepeat } from '../lib/wall-time.ts';
import { Choice } from './choice.tsx';
import { TextField } from './text-field.tsx';

export interface MomentFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly timeZone: string;
  readonly hint?: string;
  readonly isFirst?: boolean;
}

const repeats = ['first', 'second'] as const;

export function MomentField<Values extends FieldValues>({ timeZone, ...field }: MomentFieldProps<Values>) {
  const { t } = useLanguage();
  const {
    field: { value, onChange },
  } = useController({ control: field.control, name: field.name });
  const wall = typeof value === 'string' ? value : '';
  return (
    <>
      <TextField {...field} type="datetime-local" />
      {isTwice(wall, timeZone) && (
        <Choice
          label={t('time.which')}
          value={repeatPart(wall) ?? 'unknown'}
          onChange={(id) => {
            const repeat = repeats.find((one) => one === id);
            if (repeat !== undefined) onChange(withRepeat(wall, repeat));
          }}
          options={[
            ...(repeatPart(wall) === undefined ? [{ id: 'unknown', name: t('time.choose') }] : []),
            ...repeats.map((id) => ({ id, name: t(`time.${id}`) })),
          ]}
        />
      )}
    </>
  );
}
