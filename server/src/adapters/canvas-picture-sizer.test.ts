import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { SizedCopy } from '../channel/index.ts';
import { createCanvasPictureSizer } from './canvas-picture-sizer.ts';

const size = createCanvasPictureSizer();
async function sized(bytes: Uint8Array): Promise<SizedCopy[]> {
  const copies = await size(bytes);
  if (copies === 'undecodable') throw new Error('The picture is undecodable.');
  return copies;
}

function painted(width: number, height: number, type: 'image/png' | 'image/jpeg' = 'image/jpeg'): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = 'rgb(200 30 30)';
  pen.fillRect(0, 0, width / 2, height);
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type);
}

describe('the copies of a picture', () => {
  it('are WebP in every width that the picture has, in its shape', async () => {
    const copies = await sized(painted(1_000, 500));
    expect(copies.map(({ width }) => width)).toEqual([320, 640, 960]);
    for (const { width, bytes } of copies) {
      expect(Buffer.from(bytes).toString('latin1', 8, 12)).toBe('WEBP');
      const copy = await loadImage(Buffer.from(bytes));
      expect([copy.width, copy.height]).toEqual([width, width / 2]);
    }
  });

  it('are none of a picture that is narrower than all of them', async () => {
    expect(await size(painted(300, 300))).toEqual([]);
  });

  it('keep what is transparent', async () => {
    const [copy] = await sized(painted(400, 400, 'image/png'));
    const canvas = createCanvas(320, 320);
    canvas.getContext('2d').drawImage(await loadImage(Buffer.from(copy?.bytes ?? [])), 0, 0);
    const alphaAt = (x: number): number | undefined =>
      canvas.getContext('2d').getImageData(x, 160, 1, 1).data[3];
    expect([alphaAt(40), alphaAt(280)]).toEqual([255, 0]);
  });

  it('are refused for bytes that are no picture, and the next picture is made', async () => {
    expect(await size(Buffer.from('no picture'))).toBe('undecodable');
    expect(await size(painted(320, 180))).toHaveLength(1);
  });

  it('fail where the thread fails for another reason, such as a copy too tall for WebP', async () => {
    await expect(size(painted(320, 16_400))).rejects.toThrow();
    expect(await size(painted(320, 180))).toHaveLength(1);
  });
});
