// Where the pictures of operators are, and which names are theirs.

/** The picture itself, and what a browser may ask for: the picture or a copy of it. */
export const pictureName = /^[0-9a-f]{32}\.(png|svg)$/;
export const servedPictureName = /^[0-9a-f]{32}(?:\.png|\.svg|-w(?:320|640|960|1280)\.webp)$/;

export const pictureFolderOf = (channelId: number): string => `pictures/${channelId}`;

export const pictureTypeOf = (name: string): string =>
  name.endsWith('.svg') ? 'image/svg+xml' : name.endsWith('.webp') ? 'image/webp' : 'image/png';
