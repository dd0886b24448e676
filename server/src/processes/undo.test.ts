import { expect, it } from 'vitest';
import { createUndo } from './undo.ts';

it('stops everything once, last first, also when one stop fails', async () => {
  const stopped: string[] = [];
  const undo = createUndo();
  undo.push(async () => void stopped.push('first'));
  undo.push(() => Promise.reject(new Error('stuck')));
  undo.push(async () => void stopped.push('last'));
  await expect(undo.all()).rejects.toThrow('Not everything could be stopped.');
  expect(stopped).toEqual(['last', 'first']);
  await undo.all();
  expect(stopped).toHaveLength(2);
});
