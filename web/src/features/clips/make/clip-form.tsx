// The dialog's form: which seconds, the name, the tags, and the press.
import { ApiError } from '@floodlit/contract/client';
import type { ClipOptions, OwnClip } from '@floodlit/contract/clips/clips';
import { limits as wire } from '@floodlit/contract/limits';
import { refuseRange } from '@floodlit/contract/sums/clip';
import { endOfKey, setEnd, type ClipLimits, type ClipSpan } from '@floodlit/ui/player/clip';
import { Button, Field } from '@floodlit/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT, type PlainKey } from '../../../lib/translate.tsx';
import { translateFieldMessage } from '../../identity/field-messages.ts';
import { checkClip, fieldsOf, nextPress, type ClipField, type Press } from './check-clip.ts';
import type { ClipSubject } from './clip-subject.ts';
import { failureKeyOf, takesTheRight } from './clip-refusal.ts';
import { proposeName } from './clip-name.ts';
import { lastSecond, lastSpan, timesOf, USUAL_SECONDS } from './clip-span.ts';
import { ClipStage } from './clip-stage.tsx';
import { addTag } from './clip-tags.ts';
import { TagPicker } from './tag-picker.tsx';

function limitsNow({ moment: { handle }, source }: ClipSubject, options: ClipOptions): ClipLimits {
  const { duration, seekable } = handle.element;
  const end = seekable.length === 0 ? 0 : seekable.end(seekable.length - 1);
  return {
    first: 0,
    last: lastSecond({ played: Number.isFinite(duration) ? duration : end, recorded: source.duration }),
    shortest: options.length_minimum,
    longest: options.length_maximum,
  };
}

export function ClipForm({
  subject,
  options,
  isAside,
  onMade,
  onRefused,
}: {
  subject: ClipSubject;
  options: ClipOptions;
  /** A made clip covers it. */
  isAside: boolean;
  onMade: (clip: OwnClip) => void;
  /** The right is gone since the dialog opened. */
  onRefused: () => void;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const { moment, eventId, source } = subject;
  // The moment of the press on "Clip": reading the dialog takes nothing from it.
  const [limits, setLimits] = useState(() => limitsNow(subject, options));
  const [span, setSpan] = useState<ClipSpan>(() => lastSpan(moment.at, USUAL_SECONDS, limits));
  const [written, setWritten] = useState<string>();
  /** It follows the chosen seconds until the maker writes another one. */
  const name =
    written ?? proposeName(options.name, span.start, (values) => t('make_clip.proposed_name', values));
  const [tags, setTags] = useState<readonly string[]>(options.suggested);
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<Partial<Record<ClipField, string>>>({});
  const [failure, setFailure] = useState<PlainKey>();
  const press = useRef<Press>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const playHead = useRef(span.start);
  const togglePlay = useRef<() => void>(undefined);
  const failureId = useId();

  const make = useMutation({
    mutationFn: async ({ key, request }: Press) =>
      (await api.call(calls.clips.create, { ...request, idempotency_key: key })).data,
    onSuccess: (clip, sent) => {
      press.current = { ...sent, isAnswered: true };
      onMade(clip);
    },
    onError: (error, sent) => {
      const known = error instanceof ApiError ? error : undefined;
      press.current = { ...sent, isAnswered: known?.code !== undefined };
      if (takesTheRight(known?.code)) return onRefused();
      const fields = fieldsOf(known?.errors ?? {});
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(failureKeyOf(known?.code));
    },
  });

  function submit(): void {
    if (make.isPending) return;
    // A tag that stands in its field is meant.
    const chosen = addTag(options.tags, tags, typed);
    setTags(chosen);
    setTyped('');
    const request = {
      event_id: eventId,
      event_media_id: source.asset_id,
      name,
      tags: chosen,
      ...timesOf(span),
    };
    const now = limitsNow(subject, options);
    const refusal = refuseRange(span, {
      recorded: now.last,
      lengthMinimum: now.shortest,
      lengthMaximum: now.longest,
    });
    const found = checkClip(request);
    setErrors(found);
    setFailure(refusal === 'clips.end_too_late' ? 'make_clip.end_too_late' : undefined);
    const [first] = Object.keys(found);
    if (first !== undefined)
      return form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
    if (refusal !== undefined) return setErrors({ times: 'range' });
    press.current = nextPress(press.current, request, randomKey);
    make.mutate(press.current);
  }

  const forget = (field: ClipField): void => {
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => name !== field)));
  };
  const move = (next: ClipSpan): void => {
    setSpan(next);
    forget('times');
    setFailure(undefined);
  };

  function handleKey(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement) return;
    const end = endOfKey(event);
    if (end !== undefined) {
      event.preventDefault();
      move(setEnd(span, end, playHead.current, limits));
    } else if (event.key === ' ' && event.target instanceof HTMLElement && event.target.role === 'slider') {
      event.preventDefault();
      togglePlay.current?.();
    }
  }

  const rangeError =
    errors.times === 'range'
      ? t('make_clip.length', { minimum: limits.shortest, maximum: limits.longest })
      : translateFieldMessage(t, errors.times);

  return (
    // The keys belong to the sliders and buttons inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="clip-form"
      noValidate
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!isAside && (
        <ClipStage
          subject={subject}
          span={span}
          limits={limits}
          playHeadRef={playHead}
          togglePlayRef={togglePlay}
          onMove={move}
          onTake={(seconds) => {
            const now = limitsNow(subject, options);
            setLimits(now);
            move(lastSpan(moment.at, seconds, now));
          }}
        />
      )}
      <p className="clip-form__error" role="alert">
        {rangeError}
      </p>
      <div className="clip-form__words">
        <Field
          label={t('clips.name')}
          value={name}
          maxLength={wire.clipNameMaximum}
          dir="auto"
          data-field="name"
          error={translateFieldMessage(t, errors.name)}
          onChange={({ currentTarget }) => {
            setWritten(currentTarget.value);
            forget('name');
          }}
        />
        <TagPicker
          listed={options.tags}
          chosen={tags}
          typed={typed}
          error={translateFieldMessage(t, errors.tags)}
          onType={setTyped}
          onChange={(next) => {
            setTags(next);
            forget('tags');
          }}
        />
      </div>
      <div className="clip-form__foot">
        <p className="clip-form__left">
          {options.left === null ? '' : t('clips.left', { count: options.left })}
        </p>
        <Button
          type="submit"
          size="large"
          busy={make.isPending}
          busyLabel={t('make_clip.sending')}
          aria-describedby={failureId}
        >
          {t(failure === 'make_clip.no_answer' ? 'failure.try_again' : 'make_clip.make')}
        </Button>
      </div>
      <p className="clip-form__error" id={failureId} role="alert">
        {failure === undefined ? '' : t(failure)}
      </p>
    </form>
  );
}
