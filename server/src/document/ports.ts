// The document's dependencies on the web build: its files, and the renderer of pages.
import type { Locale } from '@floodlit/contract/primitives';
import type { ShellInput } from '@floodlit/contract/document';

export interface Asset {
  readonly contentType: string;
  readonly body: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

export interface StyleSheet {
  readonly href: string;
  readonly text: string;
}

/** The files that one page loads first. All but the styles are addresses. */
export interface PageAssets {
  /** On a watch page: the module that starts the picture before the application is there. */
  readonly earlyScript: string | undefined;
  readonly script: string;
  /** The imports of the early script, which the first frame waits for. */
  readonly earlyPreloads: readonly string[];
  /** The engine of the player, which takes over after the first frame. */
  readonly enginePreloads: readonly string[];
  readonly modulePreloads: readonly string[];
  readonly styles: readonly StyleSheet[];
  readonly font: string | undefined;
}

export interface WebBuild {
  /** Changes with every build. */
  readonly version: string;
  /** Runs on another thread, so that the process keeps answering. */
  renderShell(input: ShellInput): Promise<string>;
  /**
   * @param module key of the build's manifest.
   * `isPlaying` adds the module that starts a stream early; with `hasPreroll` the one that first shows a film.
   */
  assetsOf(
    module: string,
    start: { readonly isPlaying: boolean; readonly hasPreroll: boolean },
    locale: Locale,
  ): PageAssets;
  findAsset(path: string): Asset | undefined;
}

export interface ShareCardArt {
  readonly channelName: string;
  readonly title: string;
  readonly subtitle: string;
  readonly away: { readonly monogram: string; readonly color: string } | undefined;
  readonly home: { readonly monogram: string; readonly color: string } | undefined;
}

/** Draws the picture that other sites show for a link: 1200 × 630 PNG. */
export interface ShareCardPainter {
  paint(art: ShareCardArt): Promise<Buffer>;
}

export interface IconArt {
  readonly monogram: string;
  readonly fill: string;
  readonly ink: string;
  /** The length of both sides, in pixels. */
  readonly size: number;
  /** Whether it fills the whole square, for a system that cuts it to its own shape. */
  readonly isMaskable: boolean;
}

/** Draws the icon of an installed channel: a square PNG. */
export interface IconPainter {
  paint(art: IconArt): Promise<Buffer>;
}
