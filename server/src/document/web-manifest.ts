// How a device installs the channel: its name, its colours, its icons.
import type { ChannelRecord } from '../channel/index.ts';

export function webManifest({ settings, colors }: ChannelRecord): string {
  const { name, tagline, language } = settings;
  const background = colors['body-background'];
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/media/icons/icon-${size}${purpose === 'maskable' ? '-maskable' : ''}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: tagline,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: colors['header-background'] ?? background,
    categories: ['sports', 'entertainment'],
    icons: [
      { src: '/media/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]),
    ],
  });
}
