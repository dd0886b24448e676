import { LanguageSelect } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { LANGUAGE_NAMES } from './language.ts';

/** The languages of the channel. Renders nothing when it has one. */
export function Languages({ onLanguage }: { onLanguage: ((locale: string) => void) | undefined }): ReactNode {
  const { settings } = useChannel().bootstrap;
  const { t, locale } = useTranslator();
  if (!settings.multi_language || settings.languages.length < 2) return null;
  return (
    <LanguageSelect
      label={t('frame.language')}
      languages={settings.languages.map((code) => ({ code, name: LANGUAGE_NAMES[code] }))}
      value={locale}
      onChange={onLanguage}
    />
  );
}
