// The tags of a clip: the channel's list as toggles, and a field for own ones.
import { limits } from '@floodlit/contract/limits';
import { Button, Field } from '@floodlit/ui';
import { Check, Plus } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { addTag, offeredTags, toggleTag } from './clip-tags.ts';

export function TagPicker({
  listed,
  chosen,
  typed,
  error,
  onType,
  onChange,
}: {
  listed: readonly string[];
  chosen: readonly string[];
  /** The own tag that is being written. */
  typed: string;
  error: string | undefined;
  onType: (text: string) => void;
  onChange: (tags: string[]) => void;
}): ReactNode {
  const t = useT();
  const labelId = useId();
  const [isEmpty, setIsEmpty] = useState(false);
  // A tag that is given back stays, so that the focus does not lose its place.
  const [own, setOwn] = useState(chosen);
  const offered = offeredTags(listed, [...own, ...chosen]);
  const add = (): void => {
    setIsEmpty(typed.trim() === '');
    if (typed.trim() === '') return;
    const next = addTag(listed, chosen, typed);
    setOwn([...own, ...next]);
    onChange(next);
    onType('');
  };
  return (
    <fieldset className="tag-picker" aria-labelledby={labelId}>
      <span className="tag-picker__label" id={labelId}>
        {t('clips.tags')}
      </span>
      {offered.length > 0 && (
        <div className="tag-picker__list">
          {offered.map((tag) => {
            const isChosen = chosen.includes(tag);
            return (
              <button
                key={tag}
                type="button"
                className="tag-picker__tag"
                aria-pressed={isChosen}
                onClick={() => onChange(toggleTag(chosen, tag))}
              >
                {isChosen && <Check aria-hidden="true" />}
                <bdi>{tag}</bdi>
              </button>
            );
          })}
        </div>
      )}
      <div className="tag-picker__own">
        <Field
          label={t('make_clip.own_tag')}
          value={typed}
          maxLength={limits.tagMaximum}
          dir="auto"
          data-field="tags"
          enterKeyHint="done"
          error={error ?? (isEmpty ? t('field.input_missing') : undefined)}
          onChange={({ currentTarget }) => {
            setIsEmpty(false);
            onType(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="soft" icon={<Plus aria-hidden="true" />} onClick={add}>
          {t('make_clip.add_tag')}
        </Button>
      </div>
    </fieldset>
  );
}
