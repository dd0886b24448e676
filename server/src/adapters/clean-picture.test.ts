import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { cleanPicture } from './clean-picture.ts';

const text = (content: string): Uint8Array => Buffer.from(content);
const svg = (inner: string, attributes = ''): Uint8Array =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inner}</svg>`);
const painted = (width: number, height: number) => createCanvas(width, height);

/** A PNG header that names a size, without pixels. */
const hugePng = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0, 0, 0, 0, 0]),
]);

describe('cleanPicture', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)('paints a %s anew', async (type) => {
    const canvas = painted(30, 20);
    const bytes = type === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer(type as 'image/jpeg');
    expect((await cleanPicture(bytes)).extension).toBe('png');
  });

  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)(
    'refuses a %s whose end is missing',
    async (type) => {
      const canvas = painted(300, 200);
      const pen = canvas.getContext('2d');
      for (let x = 0; x < 300; x += 7) {
        pen.fillStyle = `hsl(${x * 11} 80% 50%)`;
        pen.fillRect(x, (x * 13) % 150, 40, 40);
      }
      const bytes =
        type === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer(type as 'image/jpeg');
      for (const share of [0.5, 0.9, 0.99])
        await expect(cleanPicture(bytes.subarray(0, Math.floor(bytes.length * share)))).rejects.toMatchObject(
          {
            code: 'channel.picture_refused',
          },
        );
    },
  );

  it('[T41] keeps nothing but pixels of a picture with a page behind it', async () => {
    const polyglot = Buffer.concat([painted(8, 8).toBuffer('image/png'), text('<script>alert(1)</script>')]);
    const { bytes } = await cleanPicture(polyglot);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('script');
  });

  it('makes a large picture smaller', async () => {
    const { bytes } = await cleanPicture(painted(3_000, 10).toBuffer('image/png'));
    expect(Buffer.from(bytes).readUInt32BE(16)).toBe(2_048);
  });

  it('keeps the shapes of a drawing', async () => {
    const { bytes, extension } = await cleanPicture(
      svg(
        '<linearGradient id="a"><stop offset="1" stop-color="red"/></linearGradient><path d="M0 0h9" fill="url(#a)"/><use href="#a"/>',
      ),
    );
    expect(extension).toBe('svg');
    const clean = Buffer.from(bytes).toString();
    for (const part of ['viewBox', 'linearGradient', 'd="M0 0h9"', 'url(#a)', 'href="#a"'])
      expect(clean).toContain(part);
  });

  it.each([
    ['a picture of 30,000 pixels', hugePng],
    ['a script', svg('<script>alert(1)</script>')],
    ['a script with a prefix', svg('<svg:script>alert(1)</svg:script>')],
    ['a handler', svg('<path d="M0" onclick="alert(1)"/>')],
    ['a handler of the drawing', svg('', ' onload="alert(1)"')],
    ['HTML inside', svg('<foreignObject><p>x</p></foreignObject>')],
    ['a link that runs', svg('<a href="javascript:alert(1)"><path d="M0"/></a>')],
    ['a link spelled in numbers', svg('<use href="&#106;avascript:alert(1)"/>')],
    ['a reference to another site', svg('<use href="https://x.example/a.svg#a"/>')],
    ['a picture from another site', svg('<image href="https://x.example/a.png"/>')],
    ['a fill from another site', svg('<path d="M0" fill="url(https://x.example)"/>')],
    ['a style', svg('<style>@import "https://x.example"</style>')],
    ['an animation of a link', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
    ['entities', text('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>')],
    ['a page before the drawing', text('<html><svg></svg></html>')],
    ['a page after the drawing', text('<svg></svg><script>alert(1)</script>')],
    ['no UTF-8', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe])],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a cut picture', painted(20, 20).toBuffer('image/png').subarray(0, 40)],
    ['a text', text('hello')],
    ['nothing', text('')],
  ])('[T41] refuses %s', async (_, bytes) => {
    await expect(cleanPicture(bytes)).rejects.toMatchObject({ code: 'channel.picture_refused' });
  });
});
