import type { SharedClip } from '@floodlit/contract/clips';
import type { ReactNode } from 'react';
import { useTranslator } from '../../lib/translate.tsx';

/** The clip begins without sound, so captions in the viewer's language are on. */
export function ClipTracks({ captions }: Pick<SharedClip, 'captions'>): ReactNode {
  const { locale } = useTranslator();
  return captions.map(({ language, label, url }) => (
    <track
      key={url}
      kind="captions"
      src={url}
      srcLang={language}
      label={label}
      default={language === locale}
    />
  ));
}
