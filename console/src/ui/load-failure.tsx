// A part of a page that could not be loaded, with a second try.
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => Promise<unknown>;
}

export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const language = useLanguage();
  return (
    <Notice kind="danger">
      <p>{failureText(error, language)}</p>
      <Button isSmall onPress={() => void onRetry()}>
        {language.t('action.retry')}
      </Button>
    </Notice>
  );
}
