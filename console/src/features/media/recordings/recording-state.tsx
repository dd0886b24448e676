import type { Recording } from '@floodlit/contract/operators/recordings';
import { useLanguage } from '../../../lib/translate.tsx';

const looks: Partial<Record<Recording['state'], string>> = {
  ready: ' chip--good',
  failed: ' chip--warn',
  missing: ' chip--warn',
  live: ' chip--live',
};

export function RecordingState({ state, progress }: Pick<Recording, 'state' | 'progress'>) {
  const { t } = useLanguage();
  return (
    <span className={`chip${looks[state] ?? ''}`}>
      {state === 'preparing'
        ? t('recording_state.preparing', { percent: progress })
        : t(`recording_state.${state}`)}
    </span>
  );
}
