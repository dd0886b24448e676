/** A sign of a picture with its colour of skin or its form. It is a link of a family, or the whole of a flag. */
const sign = String.raw`\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?`;
/** England, Scotland and Wales are a black flag with letters that nobody sees. */
const flag = String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`;
/** Signs that are joined to one, such as a family, and a letter or a figure in a box. */
const emoji = String.raw`${flag}|${sign}(?:\u200D${sign})*|[#*0-9]\uFE0F\u20E3`;
/**
 * Joiners that a reader sees, inside words (Unicode Technical Standard 39, 3.1.1). They stand between two letters of
 * Arabic that would else join. In India's scripts they stand behind the sign that takes the vowel from a letter.
 */
const joinerInWord = [
  String.raw`(?<=(?![\u0621-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5])(?=\p{L})\p{Script=Arabic}\p{M}*)\u200C(?=(?=\p{L})\p{Script=Arabic})`,
  String.raw`(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2])[\u200C\u200D](?=\p{L})`,
].join('|');
const kept = new RegExp(
  `(${emoji}|${joinerInWord})|[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
);

/**
 * Invisible and direction-changing characters make one name look like another (T65). These are controls, direction
 * marks, fillers with width, variation selectors, tags, and joiners that change nothing that a reader sees. A joiner
 * inside a word or an emoji stays: without it, Persian words and families of emoji fall apart.
 */
export const stripInvisible = (name: string): string =>
  name
    .normalize('NFC')
    .replace(kept, (_whole, seen?: string) => seen ?? '')
    .trim();
