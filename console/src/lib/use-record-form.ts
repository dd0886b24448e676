// The form of one record: its draft, its version, and the answer "another person changed this".
import { useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiError } from '@floodlit/contract/client';
import { codeOf } from './console-client.ts';
import { failureText } from './failure-text.ts';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';
import { useLanguage } from './translate.tsx';

/** A field that the form itself refuses. The message is one of the contract's or of `fieldText`. */
export class FieldProblem extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

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

export interface RecordForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly submit: () => Promise<void>;
  /** Forgets what was typed. */
  readonly discard: () => void;
  readonly failure: string | undefined;
  readonly hasConflict: boolean;
}

export function useRecordForm<Values extends FieldValues>({
  name,
  values,
  version,
  save,
  reload,
}: RecordFormOptions<Values>): RecordForm<Values> {
  const language = useLanguage();
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const base = useRef(version);
  const [failure, setFailure] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const { reset, subscribe } = form;

  useEffect(() => {
    const draft = readDraft<Values>(name);
    base.current = draft?.version ?? version;
    reset(values);
    if (draft !== undefined) reset(draft.values, { keepDefaultValues: true });
    // A record that was loaded again has a new version. Equal values with one version are one record.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, version]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback({ values: typed, isDirty }) {
          if (isDirty === true) keepDraft(name, { version: base.current, values: typed });
          else dropDraft(name);
        },
      }),
    [name, subscribe],
  );

  const discard = (): void => {
    base.current = version;
    setConflict(false);
    setFailure(undefined);
    reset(values);
    // After the reset, which tells its subscribers of the former values once more.
    dropDraft(name);
    void reload?.();
  };
  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined);
    const begun = base.current;
    // The record may arrive with its new version while `save` runs: a draft would then hide that version.
    dropDraft(name);
    try {
      await save(typed, begun);
      if (base.current === begun) reset(typed);
      dropDraft(name);
      setConflict(false);
    } catch (error) {
      keepDraft(name, { version: begun, values: typed });
      if (error instanceof FieldProblem)
        form.setError(error.field as Path<Values>, { message: error.message }, { shouldFocus: true });
      else if (codeOf(error) === 'operators.changed_meanwhile') setConflict(true);
      else setFailure(failureText(error, language));
      if (error instanceof ApiError)
        for (const [field, [message]] of Object.entries(error.errors))
          if (message !== undefined) form.setError(field as Path<Values>, { message });
    }
  });
  return { form, submit: () => submit(), discard, failure, hasConflict };
}
