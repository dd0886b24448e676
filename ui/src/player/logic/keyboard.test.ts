import { describe, expect, it } from 'vitest';
import { commandOf, KEY_MAP, listKeys } from './keyboard.ts';

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });

describe('commandOf on the picture', () => {
  it.each([
    [' ', { kind: 'toggle_play' }],
    ['k', { kind: 'toggle_play' }],
    ['K', { kind: 'toggle_play' }],
    ['j', { kind: 'seek_by', seconds: -10 }],
    ['l', { kind: 'seek_by', seconds: 10 }],
    ['ArrowLeft', { kind: 'seek_by', seconds: -5 }],
    ['ArrowRight', { kind: 'seek_by', seconds: 5 }],
    ['ArrowUp', { kind: 'volume_by', share: 0.05 }],
    ['ArrowDown', { kind: 'volume_by', share: -0.05 }],
    ['m', { kind: 'toggle_mute' }],
    ['f', { kind: 'toggle_fullscreen' }],
    ['c', { kind: 'toggle_captions' }],
    [',', { kind: 'step_frame', frames: -1 }],
    ['.', { kind: 'step_frame', frames: 1 }],
    ['<', { kind: 'speed_by', steps: -1 }],
    ['>', { kind: 'speed_by', steps: 1 }],
    ['i', { kind: 'toggle_pip' }],
    ['?', { kind: 'show_keys' }],
    // Only a page that can become wider has it.
    ['t', undefined],
    // Only a game has clips.
    ['x', undefined],
    ['0', { kind: 'seek_to_share', share: 0 }],
    ['7', { kind: 'seek_to_share', share: 0.7 }],
    ['Tab', undefined],
    ['q', undefined],
    ['constructor', undefined],
  ])('%s', (key, expected) => expect(commandOf(press(key), 'surface')).toEqual(expected));
});

describe('commandOf elsewhere', () => {
  it.each([
    ['a button keeps its space', ' ', 'button', undefined],
    ['a button leaves the letters', 'm', 'button', { kind: 'toggle_mute' }],
    ['a slider keeps its arrows', 'ArrowRight', 'slider', undefined],
    ['a slider leaves the letters', 'k', 'slider', { kind: 'toggle_play' }],
    ['a menu keeps everything', 'c', 'menu', undefined],
    ['the page gives its space', ' ', 'page', { kind: 'toggle_play' }],
    ['the page gives the letters', 'f', 'page', { kind: 'toggle_fullscreen' }],
    ['the page gives the digits', '5', 'page', { kind: 'seek_to_share', share: 0.5 }],
    ['the page gives the arrows along the time line', 'ArrowRight', 'page', { kind: 'seek_by', seconds: 5 }],
    ['the page scrolls by the other arrows', 'ArrowDown', 'page', undefined],
  ] as const)('%s', (_name, key, focused, expected) =>
    expect(commandOf(press(key), focused)).toEqual(expected),
  );

  it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves shortcuts with %s to the browser', (modifier) => {
    expect(commandOf({ ...press('f'), [modifier]: true }, 'surface')).toBeUndefined();
  });
});

describe('commandOf in a live game', () => {
  it.each([
    ['End goes live', 'End', 'surface', true, { kind: 'go_live' }],
    ['End goes live from a button', 'End', 'button', true, { kind: 'go_live' }],
    ['Home starts over', 'Home', 'surface', true, { kind: 'start_over' }],
    ['a slider keeps its End', 'End', 'slider', true, undefined],
    ['a menu keeps its End', 'End', 'menu', true, undefined],
    ['the page scrolls to its end', 'End', 'page', true, undefined],
    ['a recording leaves End to the page', 'End', 'surface', false, undefined],
  ] as const)('%s', (_name, key, focused, isLive, expected) =>
    expect(commandOf(press(key), focused, { isLive })).toEqual(expected),
  );
});

describe('KEY_MAP', () => {
  it('uses no key twice', () => {
    const keys = KEY_MAP.flatMap((binding) => binding.keys);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it.each([
    ['a recording in a frame', {}, []],
    ['a recording on its page', { hasTheatre: true }, ['theatre']],
    ['a live game in a frame', { isLive: true }, ['go_live', 'start_over']],
    ['a game of which clips are made', { hasClips: true }, ['clip']],
    ['a game with marks', { hasMarks: true }, ['previous_mark', 'next_mark']],
  ])('lists what %s has', (_name, audience, expected) => {
    const additional = listKeys(audience).filter(({ only }) => only !== undefined);
    expect(additional.map(({ name }) => name)).toEqual(expected);
  });

  it('begins a clip, also while a button has the focus', () => {
    for (const focused of ['surface', 'button', 'page'] as const)
      expect(commandOf(press('x'), focused, { hasClips: true })).toEqual({ kind: 'make_clip' });
  });

  it.each([
    ['b', -1],
    ['n', 1],
  ])('[R3.08] goes along the marks of a page by %s', (key, by) => {
    expect(commandOf(press(key), 'page', { hasMarks: true })).toEqual({ kind: 'go_to_mark', by });
    expect(commandOf(press(key), 'surface')).toBeUndefined();
  });

  it('toggles the theatre on a page that has one', () => {
    expect(commandOf(press('T'), 'page', { hasTheatre: true })).toEqual({ kind: 'toggle_theatre' });
  });
});
