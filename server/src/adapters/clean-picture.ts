// Cleans the pictures of operators. Pixels are decoded and painted anew, so that nothing but pixels is left of a file.
// A drawing keeps its shapes; one with a script is refused.
import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { imageSize } from 'image-size';
import pLimit from 'p-limit';
import { limits } from '@floodlit/contract/limits';
import type { PictureCleaner } from '../channel/index.ts';
import { DomainError } from '../kernel/errors.ts';
import { canvasLibrary } from './canvas-font.ts';

const refused = (problem: string): DomainError =>
  new DomainError('channel.picture_refused', { values: { problem } });

const pixelTypes = new Set(['png', 'jpg', 'webp']);
/** No page shows a larger one. */
const paintedSideMaximum = 2_048;

const shapes = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'title',
  'desc',
  'defs',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'stop',
  'use',
  'symbol',
  'pattern',
];
const looks = [
  'id',
  'class',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'd',
  'points',
  'width',
  'height',
  'viewBox',
  'preserveAspectRatio',
  'transform',
  'fill',
  'fill-rule',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'opacity',
  'clip-path',
  'clip-rule',
  'mask',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'patternUnits',
  'patternTransform',
  'clipPathUnits',
  'maskUnits',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'letter-spacing',
  'dx',
  'dy',
  'href',
  'xlink:href',
  'xmlns',
  'xmlns:xlink',
  'version',
  'color',
  'display',
  'visibility',
  'role',
  'aria-label',
];

const require = createRequire(import.meta.url);
/** Parts that run, load or hide. A file with them was made for something else than a picture. */
const harmful =
  /<!(?:DOCTYPE|ENTITY)|<!\[CDATA\[|<\?(?!xml[\s?])|<\/?(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|image|animate\w*|set|handler|style|link)\b|[\s"'/]on\w+\s*=|javascript:|data:|[\s"']style\s*=|url\(\s*["']?(?!#)|href\s*=\s*["']?(?!["']?#)/iu;

function cleanDrawing(bytes: Uint8Array): Uint8Array {
  const given = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  // A character reference could spell a forbidden word.
  const text = given.replace(/<!--[\s\S]*?-->/gu, '').trim();
  if (!/^(?:<\?xml[^>]*\?>\s*)?<svg[\s>]/u.test(text) || !text.endsWith('</svg>'))
    throw refused('it is not one drawing from its first to its last character');
  const spelled = text.replace(/&#(?:x([0-9a-f]+)|(\d+));?/giu, (_, hex: string, decimal: string) =>
    String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16))),
  );
  if (harmful.test(text) || harmful.test(spelled))
    throw refused('it has a script, a style or something that loads. Export it as a plain SVG');
  const sanitize = require('sanitize-html') as typeof sanitizeHtml;
  const clean = sanitize(text.replace(/^<\?xml[^>]*\?>\s*/u, ''), {
    allowedTags: shapes,
    allowedAttributes: { '*': looks },
    nonTextTags: ['script', 'style', 'foreignObject'],
    nestingLimit: 60,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  });
  const side = clean.match(/^<svg[^>]*>/u)?.[0] ?? '';
  if (side === '') throw refused('it has no shapes');
  return Buffer.from(
    side.includes('xmlns=') ? clean : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
  );
}

async function paintAnew(bytes: Uint8Array): Promise<Uint8Array> {
  const { createCanvas, loadImage } = canvasLibrary();
  const image = await loadImage(bytes).catch(() => {
    throw refused('it cannot be decoded');
  });
  const scale = Math.min(1, paintedSideMaximum / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  return canvas.encode('png');
}

function measured(bytes: Uint8Array): { type: string; width: number; height: number } {
  try {
    // Reads the header alone, before anything is decoded: a small file can name a picture of gigabytes.
    const { type = '', width, height } = imageSize(bytes);
    return { type, width, height };
  } catch {
    return { type: '', width: 0, height: 0 };
  }
}

/** The decoder paints what is there of a file that was cut off, and leaves the rest black. */
function isWhole(type: string, bytes: Buffer): boolean {
  if (type === 'png') return bytes.includes('IEND');
  // The pixels of a JPEG begin after the last start of a scan. A preview in its head has an end of its own.
  if (type === 'jpg')
    return bytes.lastIndexOf('ffd9', undefined, 'hex') > bytes.lastIndexOf('ffda', undefined, 'hex');
  return bytes.length >= bytes.readUInt32LE(4) + 8;
}

/** A picture of the largest size takes some 256 MB while it is decoded. */
const inTurn = pLimit(1);

export const cleanPicture: PictureCleaner = async (bytes) => {
  const start = Buffer.from(bytes.subarray(0, 200))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/u, '')
    .trimStart();
  if (start.startsWith('<')) {
    try {
      return { bytes: cleanDrawing(bytes), extension: 'svg' };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw refused('it is no text of UTF-8');
    }
  }
  const { type, width, height } = measured(bytes);
  if (!pixelTypes.has(type)) throw refused('it is no PNG, JPEG, WebP or SVG');
  if (!isWhole(type, Buffer.from(bytes))) throw refused('its end is missing. Export or copy the file again');
  if (Math.max(width, height) > limits.pictureSideMaximum)
    throw refused(`it is ${width} × ${height} pixels, and a side has at most ${limits.pictureSideMaximum}`);
  return { bytes: await inTurn(() => paintAnew(bytes)), extension: 'png' };
};
