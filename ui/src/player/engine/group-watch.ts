// Notices streams whose groups of pictures are open, and only then loads what they need.
import type { Hls } from 'hls-video-element';
import type { Fragment, LoaderCallbacks, LoaderContext, Part } from 'hls.js';
import type { OpenGroups } from './open-groups.ts';

type Callbacks = LoaderCallbacks<LoaderContext>;

/** A playlist whose segments depend on each other does not say this. */
const INDEPENDENT = '#EXT-X-INDEPENDENT-SEGMENTS';

export interface GroupWatch {
  /** The same request. A fragment that a decoder begins with arrives prepared. */
  prepare: (context: LoaderContext, callbacks: Callbacks) => Callbacks;
  attach: (api: Hls) => void;
  /** A decoder failed: from now on fragments are prepared whatever their playlist declares. */
  suspect: () => void;
}

/** @param video the element that hls.js moves. It exists once a playback is attached. */
export function createGroupWatch(video: () => HTMLVideoElement): GroupWatch {
  let hls: Hls | undefined;
  let groups: OpenGroups | undefined;
  let loading: Promise<void> | undefined;
  /** Initial fragments, by address. */
  const inits = new Map<string, ArrayBuffer>();

  const suspect = () => {
    loading ??= import('./open-groups.ts').then(
      ({ createOpenGroups }) => {
        groups = createOpenGroups(video, inits);
        if (hls) groups.attach(hls);
      },
      () => (loading = undefined),
    );
  };

  return {
    suspect,
    attach(api) {
      hls = api;
      groups?.attach(api);
    },
    prepare: (context, callbacks) => ({
      ...callbacks,
      onSuccess: (response, ...rest) => {
        const { data } = response;
        const { type, frag, part } = context as { type?: string; frag?: Fragment; part?: Part | null };
        if (type === 'level' && typeof data === 'string' && !data.includes(INDEPENDENT)) suspect();
        if (frag?.type !== 'main' || !(data instanceof ArrayBuffer))
          return callbacks.onSuccess(response, ...rest);
        if (frag.sn === 'initSegment') inits.set(frag.url, data);
        const answer = () =>
          callbacks.onSuccess(
            groups ? { ...response, data: groups.prepare(frag, part ?? null, data) } : response,
            ...rest,
          );
        if (loading && !groups) void loading.then(answer);
        else answer();
      },
    }),
  };
}
