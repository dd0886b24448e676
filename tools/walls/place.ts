/** Where a file stands in the house: its workspace, room, furniture and layer, read from its path alone. */

/** The rooms in their row: each looks left only. */
export const rooms = [
  'channel',
  'operators',
  'identity',
  'catalog',
  'favorites',
  'commerce',
  'access',
  'media',
  'clips',
  'insight',
] as const;

/** The console's features in their row: set-up, pages and slides of a channel name its games and teams. */
const consoleRooms: readonly string[] = [
  'operators',
  'identity',
  'catalog',
  'channel',
  ...rooms.slice(rooms.indexOf('favorites')),
];

/** The sub-rooms of commerce in their row: each looks left only. */
export const commerceParts = [
  'accounts',
  'passes',
  'coupons',
  'ledger',
  'orders',
  'refunds',
  'receipts',
  'subscriptions',
  'reconcile',
] as const;

/** The files at a room's own level that compose its sub-rooms. The others there are the room's ground. */
export const composingFile = /^(?:index|(?:.+-)?jobs|routes|deps)\.ts$/u;

const furniture = ['index', 'rules', 'ports', 'deps', 'store', 'routes', 'jobs'] as const;
const layers = ['lib', 'features', 'pages', 'app'] as const;

export interface Place {
  path: string;
  /** contract, server, web …; 'root' for a file at the top. */
  workspace: string;
  /** server/src: `http`, `db`, `adapters` … or the file itself, such as `app.ts`; '' elsewhere. */
  area: string;
  /** Index in the row of rooms (a room of the server, or a feature of the web); -1 outside them. */
  room: number;
  /** Index in the row of sub-rooms of commerce on the server; -1 outside them. */
  part: number;
  /** The role of a file in a room of the server. A file without another role is a verb. */
  piece: (typeof furniture)[number] | 'verb' | '';
  /** A layer of the web or the console, lowest first; '' elsewhere. */
  layer: (typeof layers)[number] | '';
  isTest: boolean;
  /** Not part of the product: tools, journeys, benchmarks, configuration of tools. */
  isTooling: boolean;
}

/** `store.ts`, `store-orders.ts`, `order-store.ts` and `store/orders.ts` are all the store. */
function pieceOf(inRoom: readonly string[]): Place['piece'] {
  const file = (inRoom.at(-1) ?? '').replace(/\.tsx?$/u, '');
  if (inRoom.length === 1 && file === 'index') return 'index';
  for (const piece of furniture.slice(1)) {
    const isNamed = file === piece || file.startsWith(`${piece}-`) || file.endsWith(`-${piece}`);
    if (isNamed || inRoom.slice(0, -1).includes(piece)) return piece;
  }
  return 'verb';
}

/** Reads a path from the root, such as `server/src/commerce/buy.ts`. */
export function placeOf(path: string): Place {
  const segments = path.split('/');
  const [first = '', second, third = '', fourth = ''] = segments;
  const workspace = segments.length === 1 ? 'root' : first;
  const isSource = second === 'src';
  const isServer = workspace === 'server' && isSource;
  const isWeb = (workspace === 'web' || workspace === 'console') && isSource;
  const isTest =
    /\.(?:test|spec|fixture)\.[a-z]+$/u.test(path) ||
    segments.slice(0, -1).some((name) => /(?:^|-)test$/u.test(name));
  const isTooling = ['root', 'tools', 'e2e', 'bench'].includes(workspace) || /\.config\.m?[jt]s$/u.test(path);
  // A file straight in src/ starts the app; a folder that is no layer (locales) may be read by all.
  const isEntry = isWeb && segments.length === 3;
  const layer = isEntry ? 'app' : (isWeb && layers.find((name) => name === third)) || '';
  const roomName = isServer ? third : layer === 'features' ? fourth : '';
  const row: readonly string[] = workspace === 'console' ? consoleRooms : rooms;
  const room = row.indexOf(roomName);
  return {
    path,
    workspace,
    area: isServer ? third : '',
    room,
    part: isServer && third === 'commerce' ? commerceParts.findIndex((name) => name === fourth) : -1,
    piece: isServer && room >= 0 ? pieceOf(segments.slice(3)) : '',
    layer,
    isTest,
    isTooling,
  };
}
