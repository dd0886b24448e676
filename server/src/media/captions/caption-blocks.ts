// Divides a file of captions into captions, as browsers do: WebVTT, 6.1 ("collect a WebVTT block"). SubRip has the
// same blocks, with numbers before the times.

export interface CaptionBlock {
  /** The number of its first line, from 1. */
  readonly at: number;
  /** Lines before the line with the arrow: a name, a number, a comment or a style. */
  readonly head: readonly string[];
  /** The line with the arrow, and its number. Undefined for a block that has none. */
  readonly times: { readonly at: number; readonly line: string } | undefined;
  readonly text: readonly string[];
}

/** A block may have one line before its times: its name. */
const headLinesMaximum = 1;

/** @param isWebVtt a blank line of SubRip may have spaces. */
export function listBlocks(lines: readonly string[], isWebVtt: boolean): CaptionBlock[] {
  const blocks: { -readonly [Field in keyof CaptionBlock]: CaptionBlock[Field] }[] = [];
  let open: { at: number; head: string[]; times: CaptionBlock['times']; text: string[] } | undefined;
  for (const [index, line] of lines.entries()) {
    const at = index + 1;
    if (line === '' || (!isWebVtt && line.trim() === '')) open = undefined;
    else if (line.includes('-->')) {
      if (open !== undefined && open.times === undefined && open.head.length <= headLinesMaximum)
        open.times = { at, line };
      else {
        // The number of this caption, without a blank line before it.
        if (!isWebVtt && open?.times !== undefined && /^\s*\d+\s*$/.test(open.text.at(-1) ?? ''))
          open.text.pop();
        open = { at, head: [], times: { at, line }, text: [] };
        blocks.push(open);
      }
    } else if (open === undefined) {
      open = { at, head: [line], times: undefined, text: [] };
      blocks.push(open);
    } else if (open.times === undefined) open.head.push(line);
    else open.text.push(line);
  }
  return blocks;
}
