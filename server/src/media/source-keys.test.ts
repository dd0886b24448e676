import { describe, expect, it } from 'vitest';
import { fileKeyOf, filePathIn, filmKeyOf, isOwnSource, uploadIdIn, uploadKeyOf } from './source-keys.ts';

const id = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const film = filmKeyOf(7, '0a'.repeat(16));

describe('the key of a delivered file', () => {
  it.each([
    ['an upload', uploadKeyOf(id), { upload: id, path: undefined, isOwn: true }],
    ['a film of the former build', film, { upload: undefined, path: undefined, isOwn: true }],
    ['a path', fileKeyOf('/in/game.mp4'), { upload: undefined, path: '/in/game.mp4', isOwn: false }],
    [
      'a path that looks like an upload',
      fileKeyOf(`/in/uploads/${id}`),
      { path: `/in/uploads/${id}`, isOwn: false },
    ],
    ['a relative path', 'file:game.mp4', { upload: undefined, path: undefined, isOwn: false }],
    ['a path without its mark', '/in/game.mp4', { upload: undefined, path: undefined, isOwn: false }],
    ['an upload above its folder', 'uploads/../secrets.json', { upload: undefined, isOwn: false }],
    ['a part of an upload', `uploads/${id}/0`, { upload: undefined, isOwn: false }],
    ['a film above its folder', 'films/7/../../secrets.json', { isOwn: false }],
    ['a film of no channel', `films/0/${'0a'.repeat(16)}`, { isOwn: false }],
    ['nothing', '', { upload: undefined, path: undefined, isOwn: false }],
  ])('%s', (_, key, expected) => {
    expect({ upload: uploadIdIn(key), path: filePathIn(key), isOwn: isOwnSource(key) }).toMatchObject(
      expected,
    );
  });
});
