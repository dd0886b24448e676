import { useEffect, useRef, useState, type RefObject } from 'react';
import { measureSound, type SoundLevel, type SoundMeasure } from '../../lib/measure-sound.ts';

const presses = ['pointerdown', 'keydown'] as const;

/** @returns undefined until a press in the page. Before that, browsers play no sound, not even into a meter. */
export function useSoundLevel(
  video: RefObject<HTMLVideoElement | null>,
  isListening: boolean,
): SoundLevel | undefined {
  const measure = useRef<SoundMeasure>(undefined);
  const [sound, setSound] = useState<SoundLevel>();
  useEffect(() => {
    const begin = (): void => {
      if (video.current !== null) measure.current ??= measureSound(video.current, setSound);
    };
    if (navigator.userActivation?.hasBeenActive) begin();
    for (const press of presses) addEventListener(press, begin);
    return () => {
      measure.current?.stop();
      measure.current = undefined;
      for (const press of presses) removeEventListener(press, begin);
    };
  }, [video]);
  const isMeasured = sound !== undefined;
  useEffect(() => {
    if (isMeasured) measure.current?.listen(isListening);
  }, [isListening, isMeasured]);
  return sound;
}
