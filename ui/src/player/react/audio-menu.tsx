// The menu of sound tracks. media-chrome's own menu reads its names from one text and cuts them at spaces.
import { MediaChromeMenu, MediaChromeMenuItem, MediaSettingsMenuItem } from 'media-chrome/react/menu';
import type { AudioSource } from '../logic/playback-source.ts';

export function AudioMenu({
  tracks,
  chosen,
  title,
  onChoose,
}: {
  tracks: readonly AudioSource[];
  chosen: number;
  title: string;
  onChoose: (index: number) => void;
}) {
  return (
    <MediaSettingsMenuItem>
      {title}
      <MediaChromeMenu
        className="player__audio"
        slot="submenu"
        hidden
        onChange={(event) => {
          const { value } = event.currentTarget as unknown as { value: string };
          const index = tracks.findIndex(({ name }) => name === value);
          if (index >= 0 && index !== chosen) onChoose(index);
        }}
      >
        <div slot="title">{title}</div>
        {tracks.map(({ name, label, language }, index) => (
          // Rendered again after the engine's choice: media-chrome reads the selected item only once.
          <MediaChromeMenuItem key={`${name} ${chosen}`} type="radio" value={name} checked={index === chosen}>
            <span dir="auto" lang={language ?? undefined}>
              {label}
            </span>
          </MediaChromeMenuItem>
        ))}
      </MediaChromeMenu>
    </MediaSettingsMenuItem>
  );
}
