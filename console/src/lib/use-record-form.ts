// The form of one record: its draft, its version, and the answer "another person changed this".
import { useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { codeOf } from './console-client.ts';
import { failureText } from './failure-text.ts';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';
import { isSameForm } from './is-same-form.ts';
import { markFields } from './mark-fields.ts';
import { useLanguage } from './translate.tsx';

/** A field that the form itself refuses. The message is one of the contract's or of `fieldText`. */
export class FieldProblem extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** The operator took the act back before it was sent. Nothing is saved, and nothing failed. */
export class Canceled extends Error {}

interface RecordFormOptions<Values extends FieldValues> {
  /** Names the draft: one for each record. */
  readonly name: string;
  readonly values: Values;
  /** Empty for a new record. */
  readonly version: string;
  /** Sends the change. The page then loads the record again. */
  readonly save: (values: Values, version: string) => Promise<unknown>;
  /** Reads the record again, as the other person left it. */
  readonly reload?: () => Promise<unknown>;
}

/** The props of a form whose record may be new. */
export interface RecordEvents {
  /** Reads the record again. */
  readonly reload: () => Promise<unknown>;
  /** @param made the id of a new record. */
  readonly onSaved: (made: number | undefined) => Promise<void>;
}

export interface FormRecord<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly submit: () => Promise<void>;
  /** Forgets what was typed. */
  readonly discard: () => void;
  /** Something was typed that is not saved. */
  readonly isDirty: boolean;
  readonly failure: string | undefined;
  readonly hasConflict: boolean;
}

export function useRecordForm<Values extends FieldValues>({
  name,
  values,
  version,
  save,
  reload,
}: RecordFormOptions<Values>): FormRecord<Values> {
  const language = useLanguage();
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const base = useRef(version);
  /** The values before anything was typed. */
  const begun = useRef(values);
  const [isDirty, setDirty] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const { reset, subscribe } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values: typed }) {
          const isChanged = !isSameForm(typed, begun.current);
          setDirty(isChanged);
          if (isChanged) keepDraft(name, { version: base.current, values: typed });
          else dropDraft(name);
        },
      }),
    [name, subscribe],
  );
  // After the subscription, which shows that a draft is not saved.
  useEffect(() => {
    const draft = readDraft<Values>(name);
    base.current = draft?.version ?? version;
    begun.current = values;
    reset(values);
    if (draft !== undefined) reset(draft.values, { keepDefaultValues: true });
    // A record that was loaded again has a new version. Equal values with one version are one record.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, version]);

  const discard = (): void => {
    base.current = version;
    setConflict(false);
    setFailure(undefined);
    begun.current = values;
    reset(values);
    void reload?.();
  };
  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined);
    const former = base.current;
    // The record may arrive with its new version while `save` runs: a draft would then hide that version.
    dropDraft(name);
    try {
      await save(typed, former);
      if (base.current === former) {
        begun.current = typed;
        reset(typed);
      }
      dropDraft(name);
      setConflict(false);
    } catch (error) {
      keepDraft(name, { version: former, values: typed });
      if (error instanceof FieldProblem)
        form.setError(error.field as Path<Values>, { message: error.message }, { shouldFocus: true });
      else if (codeOf(error) === 'operators.changed_meanwhile') setConflict(true);
      else if (!(error instanceof Canceled) && !markFields(form, error))
        setFailure(failureText(error, language));
    }
  });
  return {
    form,
    async submit() {
      // An error of a field that is shown no more would stop the form forever.
      form.clearErrors();
      await submit();
    },
    discard,
    isDirty,
    failure,
    hasConflict,
  };
}
