// Where the overlay stands and how large it is, by its address: pure.

export interface OverlayPlace {
  readonly block: 'top' | 'bottom';
  readonly inline: 'left' | 'right';
  /** 1 is the usual size. */
  readonly scale: number;
}

const SCALE_MIN = 0.4;
const SCALE_MAX = 4;

/** `?position=bottom-right&scale=1.5`. Unknown words mean the usual place, so a typing error hides nothing. */
export function overlayPlace(search: string): OverlayPlace {
  const query = new URLSearchParams(search);
  const words = (query.get('position') ?? '').toLowerCase().split(/[^a-z]+/);
  const scale = Number(query.get('scale') ?? 1);
  return {
    block: words.includes('bottom') ? 'bottom' : 'top',
    inline: words.includes('right') ? 'right' : 'left',
    scale: Number.isFinite(scale) && scale > 0 ? Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale)) : 1,
  };
}
