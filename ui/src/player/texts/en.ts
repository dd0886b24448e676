import { En } from 'media-chrome/dist/lang/en.js';
import type { PlayerTexts } from './player-texts.ts';
import { spokenDuration } from './spoken-duration.ts';

export const en: PlayerTexts = {
  chrome: {
    ...En,
    Captions: 'Captions',
    seek: 'Time line',
    volume: 'Volume',
    'Playback rate': 'Speed',
    'seek back {seekOffset} seconds': 'Back {seekOffset} seconds',
    'seek forward {seekOffset} seconds': 'Forward {seekOffset} seconds',
    'closed captions': 'Captions',
    settings: 'Settings',
    quality: 'Quality',
    play: 'Play',
    pause: 'Pause',
    mute: 'Mute',
    unmute: 'Sound on',
    'enter fullscreen mode': 'Full screen',
    'exit fullscreen mode': 'Leave full screen',
    'enter picture in picture mode': 'Picture in picture',
    'exit picture in picture mode': 'Leave picture in picture',
  },
  captions: 'Captions',
  quality: 'Quality',
  speed: 'Speed',
  pictureInPicture: 'Picture in picture',
  reconnecting: 'The connection is lost. We keep trying.',
  cannotDecode: 'This device cannot play the recording.',
  missing: 'The recording cannot be found just now.',
  duration: spokenDuration('en', ' ', {
    hours: { one: '# hour', other: '# hours' },
    minutes: { one: '# minute', other: '# minutes' },
    seconds: { one: '# second', other: '# seconds' },
  }),
  position: (current, total) => `${current} of ${total}`,
};
