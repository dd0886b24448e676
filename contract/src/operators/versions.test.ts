// A record of the console has the version that its editor opened, so that two editors never overwrite each other.
import { expect, it } from 'vitest';
import { consoleApi } from './console-api.ts';
import type { ConsoleRouteDefinition } from './console-route.ts';

/** Such a route makes a record, or ends one. It overwrites nothing. */
const makes = [
  'create',
  'createEncoder',
  'make',
  'add',
  'batch',
  'duplicate',
  'invite',
  'addPasskey',
  'addHost',
  'allowSite',
];
const ends = [
  'remove',
  'restore',
  'removeHost',
  'removePasskey',
  'revoke',
  'stop',
  'end',
  'resume',
  'logOut',
  'denySite',
];

/** Routes that change something without a version, each group with its reason. */
const without: Readonly<Record<string, readonly string[]>> = {
  'nobody else edits the own account': [
    'logIn.password',
    'logIn.code',
    'logIn.recovery',
    'logIn.beginPasskey',
    'logIn.finishPasskey',
    'logIn.readLink',
    'logIn.acceptLink',
    'logIn.stepUp',
    'logIn.beginStepUp',
    'logIn.finishStepUp',
    'ownAccount.change',
    'ownAccount.prepareTotp',
    'ownAccount.setTotp',
    'ownAccount.renewRecoveryCodes',
    'ownAccount.beginPasskey',
    'ownAccount.endSession',
  ],
  'a log is added to, and its last entry counts': [
    'scoring.keep',
    'scoring.sync',
    'scoring.write',
    'scoring.startAnew',
    'scoring.setResult',
  ],
  'a phone lets go of a link, whichever has it': ['workLinks.unbind'],
  'a letter is sent, and the last one counts': ['people.inviteAgain', 'people.letBackIn'],
  'a file has a name of its own': ['pictures.keep'],
  'secrets are never shown, and are replaced as a whole': ['channels.payments', 'live.rotateKey'],
  'a camera is removed as a whole, with whatever key it has by then': ['live.removeEncoder'],
  'an act of the moment: what viewers see now is what the last operator pressed': [
    'live.arm',
    'live.disarm',
    'live.start',
    'live.slate',
    'live.message',
    'live.extend',
    'live.end',
    'live.undoEnd',
  ],
  'its key makes a repeated press the same refund, and one runs at a time': ['gameRefunds.start'],
  'a press with an Undo, and no words': [
    'errors.setState',
    'passes.sell',
    'channels.publish',
    'channels.unpublish',
    'clipDesk.decide',
    'games.cancel',
    'pages.place',
    'questions.place',
    'slides.place',
    'blocks.place',
  ],
  'the recording keeps what was there before, and the page offers it again': [
    'videos.trim',
    'videos.untrim',
    'videos.poster',
    'videos.addCaptions',
    'videos.removeCaptions',
    'videos.export',
    'gameRecordings.trim',
    'gameRecordings.untrim',
    'gameRecordings.poster',
    'gameRecordings.addCaptions',
    'gameRecordings.removeCaptions',
    'gameRecordings.export',
  ],
};
const known = new Set(Object.values(without).flat());

const changes = Object.entries(consoleApi).flatMap(([group, routes]) =>
  Object.entries<ConsoleRouteDefinition>(routes)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, route]) => ({ name: `${group}.${name}`, verb: name, route })),
);
const takesVersion = ({ body }: ConsoleRouteDefinition): boolean =>
  body !== undefined && 'version' in ((body as { readonly shape?: object }).shape ?? {});

it.each(changes)('$name takes a version, or has a reason not to', ({ name, verb, route }) => {
  if (makes.includes(verb) || ends.includes(verb) || known.has(name)) return;
  expect(takesVersion(route), `${name}: give the body a \`version\`, and save by \`editRecord\``).toBe(true);
  expect(route.errors).toContain('operators.changed_meanwhile');
});

it('names no route that takes a version, or that is gone', () => {
  const names = changes.filter(({ route }) => !takesVersion(route)).map(({ name }) => name);
  expect([...known].filter((name) => !names.includes(name))).toEqual([]);
});
