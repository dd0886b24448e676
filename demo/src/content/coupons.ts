// The codes that the demo's channels have given out.
import type { DemoLanguage } from './demo-text.ts';

/** A text that each channel has in its first language alone. */
type ChannelText = Readonly<Record<DemoLanguage, string>>;

export interface DemoCoupon {
  /** In each channel's language. */
  readonly code: ChannelText;
  readonly name: ChannelText;
  readonly percent: number;
  readonly order_type: 'event' | 'package';
  readonly uses_maximum: number | null;
}

export const demoCoupons: readonly DemoCoupon[] = [
  {
    code: { en: 'FIRSTGAME', fr: 'PREMIERMATCH' },
    name: { en: 'Your first game is on us', fr: 'Votre premier match est offert' },
    percent: 100,
    order_type: 'event',
    uses_maximum: 500,
  },
  {
    code: { en: 'TEAMSPIRIT', fr: 'ESPRITCLUB' },
    name: { en: 'A quarter off for the booster club', fr: 'Un quart de moins pour le club de partisans' },
    percent: 25,
    order_type: 'package',
    uses_maximum: null,
  },
];
