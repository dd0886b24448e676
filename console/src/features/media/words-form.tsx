import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { limits } from '@floodlit/contract/limits';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';

interface WordsFormProps {
  readonly label: string;
  /** The sentence that viewers read now. */
  readonly shown: string | null;
  readonly suggestion?: string;
  readonly send: string;
  readonly takeAway: string;
  readonly isBusy: boolean;
  readonly onSend: (text: string | null) => Promise<boolean>;
}

/** A sentence to viewers. While it is shown, the button takes it away. */
export function WordsForm({ label, shown, suggestion = '', send, takeAway, isBusy, onSend }: WordsFormProps) {
  const { t } = useLanguage();
  const [text, setText] = useState(suggestion);
  if (shown !== null)
    return (
      <div className="words">
        <p>
          <span className="muted">{t('live.viewers_read')}</span> <bdi>{shown}</bdi>
        </p>
        <Button isPending={isBusy} onPress={() => void onSend(null)}>
          {takeAway}
        </Button>
      </div>
    );
  return (
    <form
      className="words"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void onSend(text.trim());
      }}
    >
      <TextField className="field" value={text} onChange={setText} maxLength={limits.liveWordsMaximum}>
        <Label>{label}</Label>
        <Input dir="auto" />
      </TextField>
      <Button type="submit" isPending={isBusy} isDisabled={text.trim() === ''}>
        {send}
      </Button>
    </form>
  );
}
