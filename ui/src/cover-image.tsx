import './cover-image.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Picture, type PictureProps } from './picture.tsx';

/** A picture that fills its positioned parent. `fallback` replaces a missing or broken picture. */
export function CoverImage({
  src,
  place = 'card',
  fallback,
  ...picture
}: Pick<PictureProps, 'widths' | 'alt' | 'eager'> & {
  src: string | null | undefined;
  place?: PictureProps['place'];
  fallback: ReactNode;
}): ReactNode {
  const [failedSrc, setFailedSrc] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  // A picture of the server's page may have failed before anybody listened.
  useEffect(() => {
    const { current } = image;
    // A lazy picture below the window is not complete.
    if (current !== null && current.complete && current.naturalWidth === 0)
      setFailedSrc(current.getAttribute('src') ?? undefined);
  }, []);
  if (src === null || src === undefined || src === '' || src === failedSrc) return fallback;
  return (
    <Picture
      {...picture}
      ref={image}
      className="cover-image"
      src={src}
      place={place}
      onError={() => {
        setFailedSrc(src);
      }}
    />
  );
}
