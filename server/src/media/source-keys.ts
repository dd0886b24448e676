// Keys of delivered files: `uploads/<uuid>`, `films/<channel>/<name>`, and `file:` with a path of one machine.
const uploadForm = /^uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const filmForm = /^films\/[1-9]\d{0,15}\/[0-9a-f]{32}$/;
const fileMark = 'file:';

export const uploadKeyOf = (id: string): string => `uploads/${id}`;

export const filmKeyOf = (channelId: number, name: string): string => `films/${channelId}/${name}`;

/** @param absolutePath of a file that stays where its owner put it. */
export const fileKeyOf = (absolutePath: string): string => `${fileMark}${absolutePath}`;

/** The id of an upload; undefined for a key of another kind. */
export const uploadIdIn = (key: string): string | undefined => uploadForm.exec(key)?.[1];

/** The path of a file that its owner keeps; undefined for a key of another kind. */
export const filePathIn = (key: string): string | undefined =>
  key.startsWith(`${fileMark}/`) ? key.slice(fileMark.length) : undefined;

/** Whether nobody but Floodlit writes a file of this key. */
export const isOwnSource = (key: string): boolean => uploadForm.test(key) || filmForm.test(key);
