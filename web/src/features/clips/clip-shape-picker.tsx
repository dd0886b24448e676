// The shape of the file: the whole picture, 1:1 or 9:16, and where its middle is.
import './clip-shape-picker.css';
import type { OwnClip } from '@floodlit/contract/clips/clips';
import { Picture, RadioCardGroup } from '@floodlit/ui';
import { useId, type ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { centresOf, frameOf, SHAPES, type ChosenShape } from './clip-shape.ts';

const percent = (share: number): string => `${share * 100}%`;
const STEP = 10;

export function ClipShapePicker({
  clip: { width, height, poster_url, poster_widths },
  shape,
  centre,
  onShape,
  onCentre,
}: {
  clip: Pick<OwnClip, 'width' | 'height' | 'poster_url' | 'poster_widths'>;
  shape: ChosenShape;
  centre: number;
  onShape: (shape: ChosenShape) => void;
  onCentre: (centre: number) => void;
}): ReactNode {
  const t = useT();
  const labelId = useId();
  if (width === null || height === null) return null;
  const size = { width, height };
  const frame = shape === 'whole' ? undefined : frameOf(size, shape, centre);
  const range = shape === 'whole' ? undefined : centresOf(size, shape);
  return (
    <div className="clip-shape">
      <RadioCardGroup
        legend={t('clips.shape')}
        options={SHAPES.map((option) => ({ value: option.shape, title: t(option.key) }))}
        value={shape}
        onChange={onShape}
      />
      {frame !== undefined && range !== undefined && (
        // Pictures are never mirrored, and the slider belongs to the picture.
        <div dir="ltr">
          <div className="clip-shape__picture" style={{ aspectRatio: `${width} / ${height}` }}>
            {poster_url !== null && <Picture src={poster_url} widths={poster_widths} place="card" />}
            <div
              className="clip-shape__frame"
              style={{
                left: percent(frame.left),
                top: percent(frame.top),
                width: percent(frame.width),
                height: percent(frame.height),
              }}
            />
          </div>
          {range.to > range.from && (
            <label className="clip-shape__middle">
              <span id={labelId}>{t('clips.shape_middle')}</span>
              <input
                type="range"
                min={range.from}
                max={range.to}
                step={STEP}
                value={Math.min(range.to, Math.max(range.from, centre))}
                aria-labelledby={labelId}
                aria-valuetext={percentText(centre, range)}
                onChange={({ target }) => onCentre(Number(target.value))}
              />
            </label>
          )}
        </div>
      )}
    </div>
  );
}

const percentText = (centre: number, { from, to }: { from: number; to: number }): string =>
  `${Math.round(Math.min(1, Math.max(0, (centre - from) / (to - from))) * 100)} %`;
