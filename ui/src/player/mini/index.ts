// The small player while browsing. It loads only after a picture moves.
export { createMiniPlayer } from './create-mini-player.ts';
export type { MiniPlayer } from './create-mini-player.ts';
