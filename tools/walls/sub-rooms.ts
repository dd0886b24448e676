/** The imports between the sub-rooms of commerce, counted: the fewer there are, the less a change can touch. */
import type { Finding } from './file-walls.ts';
import { commerceParts, placeOf } from './place.ts';
import type { Link } from './tree.ts';

/** Counts import statements of product files, type-only ones included. It may only be lowered. */
export const subRoomLinksMaximum = 90;

export interface SubRoomLink {
  readonly link: Link;
  /** Names of sub-rooms. */
  readonly from: string;
  readonly to: string;
}

/** The import statements that lead from a file of one sub-room to a file of another. */
export function linksOfSubRooms(links: readonly Link[]): SubRoomLink[] {
  return links.flatMap((link) => {
    const from = placeOf(link.from);
    const to = link.to.kind === 'ours' ? placeOf(link.to.path) : undefined;
    if (from.isTest || from.part < 0 || to === undefined || to.part < 0 || to.part === from.part) return [];
    return [{ link, from: commerceParts[from.part] ?? '', to: commerceParts[to.part] ?? '' }];
  });
}

/** One finding for each import past the maximum. */
export const findTooManyLinks = (links: readonly Link[], maximum = subRoomLinksMaximum): Finding[] =>
  linksOfSubRooms(links)
    .slice(maximum)
    .map(({ link }) => ({
      file: link.from,
      line: link.line,
      what: `imports '${link.specifier ?? ''}'`,
      wall: 2,
      sentence: `the sub-rooms of commerce have at most ${maximum} imports between them`,
    }));

/** A table of the imports, one row for each importing sub-room. */
export function describeSubRoomLinks(links: readonly Link[]): string {
  const found = linksOfSubRooms(links);
  const count = (from: string, to: string): number =>
    found.filter((one) => one.from === from && one.to === to).length;
  const width = Math.max(...commerceParts.map((name) => name.length)) + 1;
  const row = (name: string, cells: readonly (string | number)[]): string =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(width))].join('').trimEnd();
  const targets = commerceParts.slice(0, -1);
  return [
    row('from \\ to', targets),
    ...commerceParts.map((from) =>
      row(
        from,
        targets.map((to) => count(from, to) || ''),
      ),
    ),
    `${found.length} imports between sub-rooms of commerce (at most ${subRoomLinksMaximum}).`,
  ].join('\n');
}
