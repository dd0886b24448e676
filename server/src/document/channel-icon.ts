// The channel's icon: its monogram on its colour, as a drawing of a few bytes.
import type { ColorSettings } from '@floodlit/contract/channel/channel';
import { lettersOf } from '@floodlit/contract/sums/first-letters';
import { deriveTheme } from '@floodlit/contract/sums/theme';
import type { ChannelRecord } from '../channel/index.ts';
import { escapeHtml } from './html.ts';

export function iconColors(colors: ColorSettings): { fill: string; ink: string } {
  const theme = deriveTheme(colors);
  return { fill: theme.colors.primary ?? '#ff5a1f', ink: theme.colors['on-primary'] ?? '#0b0e14' };
}

export function channelIcon({ settings, colors }: Pick<ChannelRecord, 'settings' | 'colors'>): string {
  const { fill, ink } = iconColors(colors);
  const letters = lettersOf(settings.monogram, 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${fill}"/><text x="32" y="45" text-anchor="middle" font-family="Archivo,Arial,sans-serif" font-weight="900" font-size="${letters.length > 1 ? 30 : 38}" fill="${ink}">${escapeHtml(letters.join(''))}</text></svg>`;
}
