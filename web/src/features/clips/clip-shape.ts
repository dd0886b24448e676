// The shapes of a file to give away, and where one is on the picture: pure.
import type { ClipShape } from '@floodlit/contract/clips/clips';
import type { PlainKey } from '../../lib/translate.tsx';

export type ChosenShape = ClipShape | 'whole';

export const SHAPES: readonly { readonly shape: ChosenShape; readonly key: PlainKey }[] = [
  { shape: 'whole', key: 'clips.shape_whole' },
  { shape: 'square', key: 'clips.shape_square' },
  { shape: 'portrait', key: 'clips.shape_portrait' },
];

const RATIOS: Readonly<Record<ClipShape, number>> = { square: 1, portrait: 9 / 16 };

export interface ShapeFrame {
  /** Shares of the picture, from its left and top edge. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** As the server cuts it: the frame never leaves the picture. `centre` is in thousandths of the width. */
export function frameOf(
  { width, height }: { readonly width: number; readonly height: number },
  shape: ClipShape,
  centre: number,
): ShapeFrame {
  const ratio = RATIOS[shape];
  const cut = { width: Math.min(1, (height * ratio) / width), height: Math.min(1, width / ratio / height) };
  const left = Math.min(1 - cut.width, Math.max(0, centre / 1_000 - cut.width / 2));
  return { ...cut, left, top: (1 - cut.height) / 2 };
}

/** The middles at which the frame moves. Equal ends: it fills the width. */
export function centresOf(
  size: { readonly width: number; readonly height: number },
  shape: ClipShape,
): { readonly from: number; readonly to: number } {
  const half = (frameOf(size, shape, 500).width * 1_000) / 2;
  return { from: Math.round(half), to: Math.round(1_000 - half) };
}
