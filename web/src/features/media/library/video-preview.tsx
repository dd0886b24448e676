// Thumbnails while the mouse is over a card. Touch devices and readers with reduced motion see none.
import { useEffect, useState, type ReactNode } from 'react';
import { placeOf, sheetOf, type PreviewSheet } from './preview-frames.ts';

const REST_MS = 350;
const STILL_MS = 550;

const mayMove = (): boolean =>
  matchMedia('(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)').matches;

export function useVideoPreview(
  path: string | undefined,
  durationSeconds: number,
): { handlers: { onPointerEnter: () => void; onPointerLeave: () => void }; picture: ReactNode } {
  const [isWanted, setIsWanted] = useState(false);
  return {
    handlers: {
      onPointerEnter: () => setIsWanted(mayMove()),
      onPointerLeave: () => setIsWanted(false),
    },
    picture: isWanted && path !== undefined && <Stills path={path} durationSeconds={durationSeconds} />,
  };
}

function Stills({ path, durationSeconds }: { path: string; durationSeconds: number }): ReactNode {
  const [sheet, setSheet] = useState<PreviewSheet>();
  const [frame, setFrame] = useState(0);
  useEffect(() => {
    const image = new Image();
    const timer = setTimeout(() => {
      image.addEventListener('load', () =>
        setSheet(sheetOf({ width: image.naturalWidth, height: image.naturalHeight }, durationSeconds)),
      );
      image.src = path;
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      image.src = '';
    };
  }, [path, durationSeconds]);
  useEffect(() => {
    if (sheet === undefined) return undefined;
    const timer = setInterval(() => setFrame((known) => (known + 1) % sheet.frames), STILL_MS);
    return () => clearInterval(timer);
  }, [sheet]);
  if (sheet === undefined) return null;
  const { x, y } = placeOf(frame, sheet);
  return (
    <div
      className="video-preview"
      aria-hidden="true"
      style={{
        backgroundImage: `url("${path}")`,
        backgroundSize: `${sheet.columns * 100}% ${sheet.rows * 100}%`,
        backgroundPosition: `${x} ${y}`,
      }}
    >
      <span className="video-preview__bar" style={{ inlineSize: `${(100 * (frame + 1)) / sheet.frames}%` }} />
    </div>
  );
}
