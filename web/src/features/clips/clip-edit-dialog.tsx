// The name and the tags of an own clip.
import { ApiError } from '@floodlit/contract/client';
import type { OwnClip } from '@floodlit/contract/clips/clips';
import { limits } from '@floodlit/contract/limits';
import { Button, Dialog, Field, Notice } from '@floodlit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { clipFailureKey } from './clip-failures.ts';
import { readTags } from './read-tags.ts';

export function ClipEditDialog({
  clip,
  onClose,
  onChanged,
}: {
  clip: OwnClip;
  onClose: () => void;
  onChanged: () => void;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const [name, setName] = useState(clip.name);
  const [tagText, setTagText] = useState(clip.tags.join(', '));
  const [isChecked, setIsChecked] = useState(false);
  const tags = readTags(tagText);
  const change = useMutation({
    mutationFn: () => api.call(calls.clips.change, { id: clip.id, name: name.trim(), tags }),
    onSuccess: () => {
      onChanged();
      onClose();
    },
  });
  const refused = change.error instanceof ApiError ? change.error.errors : {};
  const nameError = name.trim() === '' ? t('clips.field_empty') : undefined;
  const tagsError =
    tags.length === 0
      ? t('clips.tag_missing')
      : tags.length > limits.clipTagsMaximum || tags.some((tag) => tag.length > limits.tagMaximum)
        ? t('clips.tags_invalid', { count: limits.clipTagsMaximum, length: limits.tagMaximum })
        : undefined;
  const save = (): void => {
    setIsChecked(true);
    if (nameError === undefined && tagsError === undefined && !change.isPending) change.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={t('clips.edit')} closeLabel={t('action.close')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label={t('clips.name')}
          value={name}
          dir="auto"
          maxLength={limits.clipNameMaximum}
          data-autofocus
          onChange={({ target }) => setName(target.value)}
          error={(isChecked ? nameError : undefined) ?? refused.name?.[0]}
        />
        <Field
          label={t('clips.tags')}
          hint={t('clips.tags_hint')}
          value={tagText}
          dir="auto"
          onChange={({ target }) => setTagText(target.value)}
          error={(isChecked ? tagsError : undefined) ?? refused.tags?.[0]}
        />
        {change.isError && (
          <Notice tone="danger" announce="alert">
            {t(clipFailureKey(change.error))}
          </Notice>
        )}
        <Button type="submit" wide busy={change.isPending}>
          {t('clips.save')}
        </Button>
      </form>
    </Dialog>
  );
}
