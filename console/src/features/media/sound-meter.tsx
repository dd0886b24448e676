// The level of the camera's sound as a bar, with its meaning in words.
import { levelFloor } from '../../lib/sound-level.ts';
import { useLanguage } from '../../lib/translate.tsx';
import type { SoundLevel } from '../../lib/measure-sound.ts';

export function SoundMeter({ sound }: { readonly sound: SoundLevel | undefined }) {
  const { t } = useLanguage();
  if (sound === undefined) return <p className="muted">{t('live.sound_waits')}</p>;
  const { level, state } = sound;
  const text = t(`live.sound_${state}`);
  return (
    <div className="sound-meter">
      <meter
        className="visually-hidden"
        aria-label={t('live.sound_level')}
        min={levelFloor}
        max={0}
        value={Math.round(level)}
        aria-valuetext={text}
      />
      <div className={`sound-meter__track sound-meter__track--${state}`} aria-hidden>
        <div className="sound-meter__bar" style={{ inlineSize: `${(1 - level / levelFloor) * 100}%` }} />
      </div>
      <span className={state === 'good' ? 'muted' : 'sound-meter__warning'}>{text}</span>
    </div>
  );
}
