import type { LiveState } from '@floodlit/contract/operators/live';
import { useLanguage } from '../../lib/translate.tsx';

const kinds: Readonly<Record<LiveState, string>> = {
  unarmed: '',
  armed: ' chip--good',
  live: ' chip--live',
  ending: ' chip--warn',
  ended: '',
};

export function StateChip({ state }: { readonly state: LiveState }) {
  const { t } = useLanguage();
  return <span className={`chip${kinds[state]}`}>{t(`live_state.${state}`)}</span>;
}
