// How a moment is written into a picture: twenty blocks, light for one and dark for nought, the lowest first.

export const clockBits = 20;
/** Pixels. */
export const clockBlock = 32;
export const clockRow = 320;
export const clockTickMs = 10;
/** It goes round after about three hours. */
export const clockTicks = 2 ** clockBits;
