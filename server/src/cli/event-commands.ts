// `event …`: the live events.
import { limits } from '@floodlit/contract/limits';
import {
  armEvent,
  disarmEvent,
  endEvent,
  endEventSoon,
  extendWindow,
  setSlate,
  setViewerMessage,
  startEvent,
  undoEnd,
} from '../media/index.ts';
import { createCommand } from './command.ts';
import { channel, event } from './shared-options.ts';

export const eventArm = createCommand({
  name: 'event arm',
  summary: 'Lets an encoder air an event that is to come',
  options: {
    channel,
    event,
    encoder: { type: 'text', placeholder: 'name', summary: 'which encoder', isRequired: true },
    window: {
      type: 'number',
      placeholder: 'seconds',
      summary: `how long it may drop out, ${limits.encoderWindowSeconds} without it, at most ${limits.encoderWindowMaximumSeconds}`,
    },
    wait: { type: 'flag', summary: 'it goes live by `event start`, not with the first picture' },
  },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act((rooms) =>
      armEvent(rooms.media, id, {
        eventId: args.event,
        encoderName: args.encoder,
        windowSeconds: args.window,
        waitsForStart: args.wait,
      }),
    );
    const begins = args.wait ? 'by `event start`' : `with the first picture of "${args.encoder}"`;
    print(
      `Event ${args.event} is armed: it goes live ${begins}, from ${limits.airEarliestMinutes} minutes before its start.`,
    );
  },
});

export const eventDisarm = createCommand({
  name: 'event disarm',
  summary: 'Withdraws the right to air an event, before it is live',
  options: { channel, event },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act((rooms) => disarmEvent(rooms.media, id, args.event));
    print(`Event ${args.event} is disarmed.`);
  },
});

export const eventEnd = createCommand({
  name: 'event end',
  summary: 'Ends a live event; its recording is on demand within seconds',
  options: {
    channel,
    event,
    'take-back': {
      type: 'flag',
      summary: `ends it in ${limits.endTakeBackSeconds} s; until then \`event resume\` takes the end back`,
    },
  },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    if (args['take-back']) {
      await act((rooms) => endEventSoon(rooms.media, id, args.event));
      return print(
        `Event ${args.event} ends in ${limits.endTakeBackSeconds} s. Viewers see no picture any more. Until then: event resume`,
      );
    }
    await act((rooms) => endEvent(rooms.media, id, args.event));
    print(`Event ${args.event} ends now. Its recording is at the same address.`);
  },
});

export const eventStart = createCommand({
  name: 'event start',
  summary: 'Puts an armed event on the air with the picture that its encoder sends',
  options: { channel, event },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act((rooms) => startEvent(rooms.media, id, args.event));
    print(`Event ${args.event} goes on the air within seconds.`);
  },
});

export const eventResume = createCommand({
  name: 'event resume',
  summary: `Takes the end of an event back, within ${limits.endTakeBackSeconds} s of \`event end --take-back\``,
  options: { channel, event },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act((rooms) => undoEnd(rooms.media, id, args.event));
    print(`The end of event ${args.event} is undone: it stays on the air.`);
  },
});

const text = {
  type: 'text',
  placeholder: 'sentence',
  summary: `at most ${limits.liveWordsMaximum} characters; without it the sentence is taken away`,
} as const;

export const eventSlate = createCommand({
  name: 'event slate',
  summary: 'Shows viewers a sentence in place of the picture; nothing is recorded while it stands there',
  options: { channel, event, text },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act((rooms) => setSlate(rooms.media, id, args.event, args.text ?? null));
    print(
      args.text === undefined
        ? `Viewers of event ${args.event} see the picture again.`
        : `Viewers of event ${args.event} read "${args.text}" in place of the picture.`,
    );
  },
});

export const eventMessage = createCommand({
  name: 'event message',
  summary: 'Shows viewers of a live event a sentence beside the picture',
  options: { channel, event, text },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act((rooms) => setViewerMessage(rooms.media, id, args.event, args.text ?? null));
    print(
      args.text === undefined
        ? `Viewers of event ${args.event} no longer see a message.`
        : `Viewers of event ${args.event} read "${args.text}".`,
    );
  },
});

export const eventExtend = createCommand({
  name: 'event extend',
  summary: 'Changes how long the encoder of a live event may stay away before the event is over',
  options: {
    channel,
    event,
    window: {
      type: 'number',
      placeholder: 'seconds',
      summary: `at most ${limits.encoderWindowMaximumSeconds}`,
      isRequired: true,
    },
  },
  async run({ act, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act((rooms) => extendWindow(rooms.media, id, args.event, args.window));
    print(`Event ${args.event} waits ${args.window} s for its encoder.`);
  },
});
