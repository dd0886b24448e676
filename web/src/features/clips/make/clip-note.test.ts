import { describe, expect, it } from 'vitest';
import type { ClipStatus } from '@floodlit/contract/clips/clips';
import { leftUnfinished, noteOf } from './clip-note.ts';

const uuid = '11111111-1111-4111-8111-111111111111';
const clipWith = (status: ClipStatus, is_withheld = false) => ({ id: 7, uuid, status, is_withheld });

describe('a dialog that is closed early', () => {
  it.each(['queued', 'processing'] as const)('leaves a %s clip to follow, and no note yet', (status) => {
    const clip = clipWith(status);
    expect(leftUnfinished(clip)).toBe(clip);
    expect(noteOf(clip)).toBeUndefined();
  });

  it.each(['ready', 'failed'] as const)('leaves nothing when its clip is %s', (status) => {
    expect(leftUnfinished(clipWith(status))).toBeUndefined();
  });

  it('leaves nothing before the press', () => {
    expect(leftUnfinished(undefined)).toBeUndefined();
  });

  it('[R4.05] is followed by a note that opens the ready clip', () => {
    expect(noteOf(clipWith('ready'))).toEqual({ key: 'make_clip.is_ready', path: `/share/7/${uuid}` });
  });

  it('[R4.05] is followed by a note that the clip has failed', () => {
    expect(noteOf(clipWith('failed'))).toEqual({ key: 'make_clip.has_failed', path: undefined });
  });

  it('is followed by a note without an address while an adult has not released the clip', () => {
    expect(noteOf(clipWith('ready', true))).toEqual({ key: 'make_clip.is_ready', path: undefined });
  });
});
