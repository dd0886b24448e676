import { pictureSizes, srcSetOf, type PicturePlace } from '@floodlit/contract/sums/picture-widths';
import type { ReactNode, Ref } from 'react';

export interface PictureProps {
  src: string;
  /** The copies that exist. Without any, the picture is served alone. */
  widths?: readonly number[] | undefined;
  place: PicturePlace;
  alt?: string;
  /** On the first screen: eager loading with high priority. Others load when they come near the window. */
  eager?: boolean;
  className?: string;
  slot?: string;
  ref?: Ref<HTMLImageElement>;
  onError?: () => void;
}

/** The shapes of the places. A browser reserves the room before the picture is there. */
const shapeOf = (place: PicturePlace): { width: number; height: number } =>
  place === 'crest' ? { width: 320, height: 320 } : { width: 1280, height: 720 };

/**
 * A picture in the width that its place needs. The markup depends on the properties alone, so the server and the browser
 * write the same. `src` is the last attribute: a browser may begin to load when it sees it.
 */
export function Picture({
  src,
  widths,
  place,
  alt = '',
  eager = false,
  className,
  slot,
  ref,
  onError,
}: PictureProps): ReactNode {
  const srcSet = srcSetOf(src, widths);
  return (
    <img
      ref={ref}
      className={className}
      slot={slot}
      {...shapeOf(place)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      {...(srcSet === undefined ? {} : { sizes: pictureSizes[place], srcSet })}
      src={src}
      onError={onError}
    />
  );
}
