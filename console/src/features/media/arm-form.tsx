import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { choicesQuery } from './live-queries.ts';

interface ArmFormProps {
  readonly channelId: number;
  readonly eventId: number;
  readonly isBusy: boolean;
  readonly onArm: (encoderName: string, waitsForStart: boolean) => Promise<boolean>;
}

/** Chooses the camera of a game. A camera that sends already comes first. */
export function ArmForm({ channelId, eventId, isBusy, onArm }: ArmFormProps) {
  const { t } = useLanguage();
  const { data, error, refetch } = useQuery(choicesQuery(channelId, eventId));
  const [chosen, setChosen] = useState<string>();
  const [begins, setBegins] = useState<'operator' | 'picture'>('operator');
  if (data === undefined) return error === null ? null : <LoadFailure error={error} onRetry={refetch} />;
  if (data.length === 0) return <p className="empty">{t('live.no_encoder')}</p>;
  const sorted = data.toSorted((one, other) => Number(other.is_sending) - Number(one.is_sending));
  const name = chosen ?? sorted[0]?.name ?? '';
  return (
    <div className="stack">
      <Choice
        label={t('live.encoder')}
        value={name}
        onChange={setChosen}
        options={sorted.map((encoder) => ({
          id: encoder.name,
          name: encoder.is_sending ? t('live.sending', { name: encoder.name }) : encoder.name,
        }))}
      />
      <Choice
        label={t('live.begins')}
        value={begins}
        onChange={(id) => setBegins(id === 'picture' ? 'picture' : 'operator')}
        options={[
          { id: 'operator', name: t('live.begins_operator') },
          { id: 'picture', name: t('live.begins_picture') },
        ]}
      />
      <Button kind="primary" isPending={isBusy} onPress={() => void onArm(name, begins === 'operator')}>
        {t('live.arm')}
      </Button>
    </div>
  );
}
