import './simulated-picture.css';
import type { Signal } from '@floodlit/contract/catalog/catalog';
import { Badge } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useTranslator } from '../../lib/translate.tsx';
import { usePlayerParts } from './player-parts.ts';

/** A still picture in place of the player, and the player's own text for a lost signal. */
export function SimulatedPicture({ signal }: { signal: Signal | null }): ReactNode {
  const { t, locale } = useTranslator();
  const isLost = signal === 'lost';
  const { parts } = usePlayerParts(locale, isLost);
  if (!isLost) {
    return (
      <p className="simulated-picture">
        <Badge tone="glass">{t('simulate.player')}</Badge>
      </p>
    );
  }
  if (parts === undefined) return null;
  const { Slate, texts } = parts;
  return (
    <div className="player">
      <Slate isShown texts={texts} />
    </div>
  );
}
