/** Finds the element that the document of a shared clip wrote, which plays already. */
export const CLIP_VIDEO_ID = 'clip-video';
