// The logo of a channel that is not made yet: it stays on this device until then.
import { useState } from 'react';
import { limits } from '@floodlit/contract/limits';
import type { ChannelColours } from '@floodlit/contract/channel/definition';
import { base64Of } from '../../../lib/base64.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { PictureBox } from '../../operators/picture-field.tsx';
import { LogoHint } from './logo-hint.tsx';
import type { ChosenLogo } from './new-channel.ts';

interface LogoChoiceProps {
  readonly logo: ChosenLogo | undefined;
  readonly colours: ChannelColours;
  readonly onChange: (logo: ChosenLogo | undefined) => void;
}

export function LogoChoice({ logo, colours, onChange }: LogoChoiceProps) {
  const { t } = useLanguage();
  const [failure, setFailure] = useState<string>();
  const choose = async (file: File): Promise<void> => {
    setFailure(undefined);
    if (file.size > limits.pictureBytes) return setFailure(t('picture.too_large'));
    const content = await base64Of(file);
    onChange({ address: `data:${file.type};base64,${content}`, content });
    return undefined;
  };
  return (
    <div className="stack">
      <PictureBox
        label={t('setup.logo')}
        address={logo?.address}
        isChosen={logo !== undefined}
        failure={failure}
        onFile={(file) => void choose(file)}
        onNone={() => onChange(undefined)}
      />
      {logo !== undefined && <LogoHint logo={logo.address} colours={colours} />}
    </div>
  );
}
