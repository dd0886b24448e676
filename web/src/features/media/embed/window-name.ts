/** The name of a window that a frame on another site opened begins so, and ends with the event's id. */
export const FRAME_WINDOW = 'floodlit_embed.';
