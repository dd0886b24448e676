import { describe, expect, it } from 'vitest';
import { readAmf, writeAmf, type AmfValue } from './amf.ts';
import { readCommand, splitPublishName } from './commands.ts';
import { MalformedRtmp } from './malformed.ts';

const commandOf = (...values: readonly AmfValue[]) => readCommand({ kind: 20, payload: writeAmf(...values) });
const answersTo = (...values: readonly AmfValue[]): AmfValue[][] => {
  const command = commandOf(...values);
  return 'answers' in command
    ? command.answers.filter(({ kind }) => kind === 20).map(({ payload }) => readAmf(payload))
    : [];
};

describe('readCommand', () => {
  it('welcomes an encoder as its transaction, with sizes for windows and chunks', () => {
    const command = commandOf('connect', 1, { app: 'live', type: 'nonprivate', flashVer: 'FMLE/3.0' });
    expect(command).toMatchObject({ wants: 'connect', app: 'live' });
    expect('answers' in command && command.answers.map(({ kind }) => kind)).toEqual([5, 6, 20, 1]);
    expect(answersTo('connect', 1, {})).toMatchObject([
      ['_result', 1, {}, { level: 'status', code: 'NetConnection.Connect.Success' }],
    ]);
  });

  it.each<[string, AmfValue]>([
    ['releaseStream', null],
    ['FCPublish', null],
    ['_checkbw', null],
    ['createStream', 1],
    ['getStreamLength', 0],
  ])('answers %s', (name, result) => {
    expect(answersTo(name, 7, null, 'name')).toEqual([['_result', 7, null, result]]);
  });

  it.each(['FCUnpublish', 'deleteStream', 'closeStream'])('knows %s as the end', (name) => {
    expect(commandOf(name, 7, null, 1)).toEqual({ wants: 'unpublish' });
  });

  it('recognizes a play request, and leaves unknown commands unanswered', () => {
    expect(commandOf('play', 0, null, 'name')).toEqual({ wants: 'play' });
    expect(commandOf('setBufferLength', 0, null)).toEqual({ wants: 'nothing' });
  });

  it('reads commands of AMF3, which are AMF0 behind one byte', () => {
    const payload = Buffer.concat([Buffer.of(0), writeAmf('publish', 5, null, 'key', 'live')]);
    expect(readCommand({ kind: 17, payload })).toEqual({ wants: 'publish', name: 'key' });
  });

  it('takes fields of another kind as absent', () => {
    expect(commandOf('connect', 'one', 'live')).toMatchObject({ wants: 'connect', app: '' });
    expect(commandOf('publish', 5, null, { key: 1 })).toEqual({ wants: 'publish', name: '' });
  });

  it.each<[string, readonly AmfValue[]]>([
    ['nothing', []],
    ['a number as name', [1, 2]],
  ])('refuses %s', (_, values) => {
    expect(() => commandOf(...values)).toThrow(MalformedRtmp);
  });
});

describe('splitPublishName', () => {
  it.each([
    ['live', 'key', 'live', 'key'],
    ['live/', 'key', 'live', 'key'],
    ['/live//', '/key/', 'live', 'key'],
    ['live', 'live/key', 'live', 'key'],
    ['live', 'key?x=y&z', 'live', 'key'],
    ['live?auth=1', 'key', 'live', 'key'],
    ['live', 'live/key?x=live/y', 'live', 'key'],
    ['live/key', '', 'live', 'key'],
    ['live', '', 'live', ''],
    ['live', '?key', 'live', ''],
    ['', 'key', '', 'key'],
    ['other', 'live/key', 'other', 'live/key'],
    ['live/more', 'key', 'live/more', 'key'],
  ])('%j with %j is %j and %j', (app, name, expectedApp, key) => {
    expect(splitPublishName(app, name)).toEqual({ app: expectedApp, key });
  });
});
