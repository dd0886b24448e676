import type { FieldValues } from 'react-hook-form';
import type { FormRecord } from '../lib/use-record-form.ts';
import { useLanguage } from '../lib/translate.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface SaveBarProps<Values extends FieldValues> {
  readonly record: FormRecord<Values>;
  /** For a new record: what the button makes. */
  readonly label?: string | undefined;
}

/** Saves a record, and says what stands in the way. */
export function SaveBar<Values extends FieldValues>({ record, label }: SaveBarProps<Values>) {
  const { t } = useLanguage();
  const { form, isDirty, discard } = record;
  const { isSubmitting } = form.formState;
  return (
    <>
      <SaveProblems record={record} />
      <div className={`save-bar${isDirty ? ' save-bar--dirty' : ''}`}>
        <span className="save-bar__text">{isDirty ? t('save.unsaved') : ''}</span>
        {isDirty && <Button onPress={discard}>{t('save.discard')}</Button>}
        <Button kind="primary" type="submit" isPending={isSubmitting}>
          {label ?? t('action.save')}
        </Button>
      </div>
    </>
  );
}

/** Why the last attempt saved nothing. */
export function SaveProblems<Values extends FieldValues>({
  record: { failure, hasConflict, discard },
}: Pick<SaveBarProps<Values>, 'record'>) {
  const { t } = useLanguage();
  return (
    <>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      {hasConflict && (
        <Notice kind="danger">
          <p>{t('save.conflict')}</p>
          <Button isSmall onPress={discard}>
            {t('save.load_theirs')}
          </Button>
        </Notice>
      )}
    </>
  );
}
