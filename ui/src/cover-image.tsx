import './cover-image.css';
import { useState, type ReactNode } from 'react';

/** A picture that fills its positioned parent. `fallback` replaces a missing or broken picture. */
export function CoverImage({
  src,
  srcSet,
  sizes,
  alt = '',
  eager = false,
  fallback,
}: {
  src: string | null | undefined;
  srcSet?: string;
  sizes?: string;
  alt?: string;
  /** For the largest picture of a page: eager loading with high priority. */
  eager?: boolean;
  fallback: ReactNode;
}): ReactNode {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === null || src === undefined || src === '' || src === failedSrc) return fallback;
  return (
    <img
      className="cover-image"
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => {
        setFailedSrc(src);
      }}
    />
  );
}
