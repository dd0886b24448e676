// The element's members beyond a video's own. The types of its package omit them.

export interface Rendition {
  id: string;
}

export interface VideoTrackList extends Iterable<{ id: string }> {
  length: number;
}

export interface AudioTrackList extends Iterable<{ enabled: boolean }> {
  length: number;
}

export interface TrackLists {
  audioTracks: AudioTrackList;
  videoTracks: VideoTrackList;
  addVideoTrack: (kind: string) => {
    id: string;
    selected: boolean;
    addRendition: (
      url: string,
      width?: number,
      height?: number,
      codec?: string,
      bitrate?: number,
    ) => Rendition;
  };
  removeVideoTrack: (track: { id: string }) => void;
}
