/**
 * Invisible and direction-changing characters make one name look like another (T65). These are controls, joiners,
 * direction marks, fillers with width, variation selectors and tags.
 */
export const stripInvisible = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
