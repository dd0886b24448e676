// The player of live and recorded games, for React pages. Code that runs before React is in `early/`.
export { Player } from './react/player.tsx';
export type { PlayerProps } from './react/player.tsx';
export { Slate } from './react/slate.tsx';
export type { PlaybackHandle } from './engine/create-playback.ts';
export type { PlaybackState } from './engine/playback-state.ts';
export type {
  CaptionSource,
  PlaybackSource,
  Renew,
  RenewAnswer,
  RenewedToken,
} from './logic/playback-source.ts';
export type { RemoteAddress, RemoteKind, RemoteScreens } from './logic/remote-screens.ts';
export type { MenuSwitch } from './react/settings-menu.tsx';
export type { TimeMarks } from './marks/time-marks.ts';
export type { PlayerTexts } from './texts/player-texts.ts';
