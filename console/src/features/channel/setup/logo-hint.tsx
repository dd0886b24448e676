// Says when readers could hardly see the logo in the colour of the header.
import { useEffect, useState } from 'react';
import type { ChannelColours } from '@floodlit/contract/channel/definition';
import { parseColor } from '@floodlit/contract/sums/color';
import { deriveTheme } from '@floodlit/contract/sums/theme';
import { distinctMinimum, distinctShare } from '../../../lib/logo-contrast.ts';
import { useLanguage } from '../../../lib/translate.tsx';

const side = 48;

/** The pixels of a picture in small, or undefined when the browser cannot draw it. */
async function pixelsOf(address: string): Promise<Uint8ClampedArray | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.drawImage(image, 0, 0, side, side);
  return context.getImageData(0, 0, side, side).data;
}

interface LogoHintProps {
  /** A data address. */
  readonly logo: string;
  readonly colours: ChannelColours;
}

export function LogoHint({ logo, colours }: LogoHintProps) {
  const { t } = useLanguage();
  const [pixels, setPixels] = useState<Uint8ClampedArray>();
  useEffect(() => {
    let isWanted = true;
    void pixelsOf(logo).then((read) => {
      if (isWanted) setPixels(read);
    });
    return () => {
      isWanted = false;
    };
  }, [logo]);
  const ground = parseColor(deriveTheme(colours).colors['header-background']);
  if (pixels === undefined || ground === undefined) return null;
  if (distinctShare(pixels, ground) >= distinctMinimum) return null;
  return <p className="hint">{t('setup.logo_faint')}</p>;
}
