/** Counts the links that lead against the order of parts, in four areas of the house. */
import ceilings from '../ceilings.json' with { type: 'json' };
import type { Finding } from './file-walls.ts';
import { composingFile, placeOf, rooms } from './place.ts';
import type { Link } from './tree.ts';

/**
 * An area and its parts, lowest first. A part is a folder of the area. Files in the area's own folder are the part
 * `ground`, unless `roots` names another part for them.
 */
export interface PartOrder {
  readonly area: keyof typeof ceilings.linksAgainstOrder;
  readonly parts: readonly string[];
  readonly roots: readonly { readonly files: RegExp; readonly part: string }[];
}

const roomFiles = [{ files: composingFile, part: 'room' }];

const namesOf = (list: string): string[] => list.split(' ');

const belowRooms =
  'kernel network processes cache db storage nodes stripe-account config limits operations geo ingest http live-updates mail error-reports';
const aboveRooms = 'views internal rooms console sandboxes document demo adapters wiring runtime cli entries';

export const partOrders: readonly PartOrder[] = [
  {
    area: 'server/src',
    parts: [...namesOf(belowRooms), ...rooms, ...namesOf(aboveRooms)],
    roots: [
      { files: /^(?:main|worker|ingest-process|sandbox-process|cli)\.ts$/u, part: 'entries' },
      { files: /./u, part: 'wiring' },
    ],
  },
  {
    area: 'contract/src',
    parts: [
      'errors',
      'ground',
      'sums',
      ...rooms.filter((room) => room !== 'operators'),
      'operators',
      'whole',
    ],
    roots: [{ files: /^(?:index|client|document|bootstrap|search|live-updates)\.ts$/u, part: 'whole' }],
  },
  {
    area: 'server/src/identity',
    parts: namesOf('ground forms keys log-in mailed-links social account device-log-in room'),
    roots: roomFiles,
  },
  {
    area: 'server/src/media',
    parts: namesOf(
      'ground positions live homes download prerolls delivery library recordings captions codes trim uploads remote repair room',
    ),
    roots: roomFiles,
  },
];

/** One part that imports another part: any number of import statements between the two is one link. */
interface PartLink {
  readonly from: string;
  readonly to: string;
  readonly imports: readonly Link[];
}

/** The part of a file, or undefined for a file outside the area and for a test. */
function partOf({ area, roots }: PartOrder, file: string): string | undefined {
  if (!file.startsWith(`${area}/`) || placeOf(file).isTest) return undefined;
  const [first = '', ...rest] = file.slice(area.length + 1).split('/');
  if (rest.length > 0) return first;
  return roots.find(({ files }) => files.test(first))?.part ?? 'ground';
}

function linksBetweenParts(order: PartOrder, links: readonly Link[]): PartLink[] {
  const found = new Map<string, { from: string; to: string; imports: Link[] }>();
  for (const link of links) {
    const from = partOf(order, link.from);
    const to = link.to.kind === 'ours' ? partOf(order, link.to.path) : undefined;
    if (from === undefined || to === undefined || from === to) continue;
    const between = found.get(`${from} ${to}`) ?? { from, to, imports: [] };
    between.imports.push(link);
    found.set(`${from} ${to}`, between);
  }
  return [...found.values()];
}

/** The links from a part to a later one. */
export function linksAgainst(order: PartOrder, links: readonly Link[]): PartLink[] {
  const height = (part: string): number => order.parts.indexOf(part);
  return linksBetweenParts(order, links).filter(({ from, to }) => height(to) > height(from));
}

/** One finding for each folder that the order of its area does not name. */
export const findUnplacedParts = (files: readonly string[]): Finding[] =>
  partOrders.flatMap((order) => {
    const seen = new Map(files.map((file) => [partOf(order, file) ?? order.parts[0], file] as const));
    return [...seen]
      .filter(([part]) => part !== undefined && !order.parts.includes(part))
      .map(([part, file]) => ({
        file,
        line: 1,
        what: `is in ${part}`,
        wall: 2,
        sentence: `each folder of ${order.area} has a place in its order (tools/walls/part-orders.ts)`,
      }));
  });

/** The links against an order, when there are more than the maximum of its area. */
export const findAgainstOrder = (
  links: readonly Link[],
  maxima: Readonly<Record<string, number>> = ceilings.linksAgainstOrder,
): Finding[] =>
  partOrders.flatMap((order) => {
    const against = linksAgainst(order, links);
    const maximum = maxima[order.area] ?? 0;
    if (against.length <= maximum) return [];
    return against.map(({ from, to, imports: [first] }) => ({
      file: first?.from ?? '',
      line: first?.line ?? 1,
      what: `leads from ${from} to ${to}`,
      wall: 2,
      sentence: `${order.area} has ${against.length} links against its order, at most ${maximum} (tools/ceilings.json)`,
    }));
  });

/** A line for each area with its count, and one for each link against the order. */
export const describeAgainstOrder = (links: readonly Link[]): string =>
  partOrders
    .flatMap((order) => {
      const against = linksAgainst(order, links);
      const maximum = ceilings.linksAgainstOrder[order.area];
      return [
        `${against.length} links against the order in ${order.area} (at most ${maximum}).`,
        ...against.map(({ from, to, imports }) => `  ${from} -> ${to} (${imports.length} imports)`),
      ];
    })
    .join('\n');
