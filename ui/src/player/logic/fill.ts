// Phones fill the window instead of going full screen. On an iPhone full screen shows the browser's own video player,
// without this player's menus and texts.

export interface Screen {
  /** The only pointer is a finger. */
  isTouch: boolean;
  /** The shorter side of the screen, in CSS pixels. */
  shortSide: number;
  /** The window of a frame is only a part of the screen. There an iPhone keeps the browser's own player. */
  isFramed: boolean;
  /** Whether elements can be full screen. */
  hasFullscreen: boolean;
}

const PHONE_PX = 600;

export const fillsWindow = ({ isTouch, shortSide, isFramed, hasFullscreen }: Screen): boolean =>
  !isFramed && (!hasFullscreen || (isTouch && shortSide < PHONE_PX));
