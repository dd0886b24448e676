// The loader of hls.js: bytes from the page's downloads, else from the server under the newest token.
import type {
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderStats,
} from 'hls.js';
import { isRefused, remedyFor } from '../logic/failure.ts';
import { mediaPath } from '../logic/token.ts';
import type { KnownPlaylists } from './known-playlists.ts';
import type { GroupWatch } from './group-watch.ts';
import type { TokenKeeper } from './token-keeper.ts';

type AnyLoader = Loader<LoaderContext>;
export type LoaderClass = new (config: HlsConfig) => AnyLoader;

export interface MediaLoaderOptions {
  /** The network loader of hls.js. Its `xhrSetup` writes the newest token into each address. */
  Network: LoaderClass;
  tokens: TokenKeeper;
  playlists: KnownPlaylists;
  /** Prepares the fragments that a decoder begins with. */
  groups: GroupWatch;
  /** The effective address. */
  addressOf: (context: LoaderContext) => string;
  /** Downloads in progress, by media path. Each is used once. */
  prefetched: Map<string, Promise<ArrayBuffer>>;
  /** The server refused even a token made for this request. */
  onDenied: () => void;
}

const decoder = new TextDecoder();

export function createMediaLoader(options: MediaLoaderOptions): LoaderClass {
  const { tokens, playlists, prefetched, groups } = options;

  return class MediaLoader implements AnyLoader {
    context: LoaderContext | null = null;
    private network: AnyLoader;
    private config: HlsConfig;
    private hasEnded = false;
    private isAnswered = false;
    /** Set while a request waits for a token or for a download outside the network loader. */
    private waiting: LoaderCallbacks<LoaderContext> | undefined;

    constructor(config: HlsConfig) {
      this.config = config;
      this.network = new options.Network(config);
    }

    get stats(): LoaderStats {
      return this.network.stats;
    }

    destroy(): void {
      this.hasEnded = true;
      this.network.destroy();
    }

    abort(): void {
      this.hasEnded = true;
      if (!this.waiting || !this.context) return this.network.abort();
      this.stats.aborted = true;
      this.waiting.onAbort?.(this.stats, this.context, null);
      this.waiting = undefined;
    }

    getCacheAge(): number | null {
      return this.isAnswered ? null : (this.network.getCacheAge?.() ?? null);
    }

    getResponseHeader(name: string): string | null {
      return this.isAnswered ? null : (this.network.getResponseHeader?.(name) ?? null);
    }

    load(wanted: LoaderContext, config: LoaderConfiguration, plain: LoaderCallbacks<LoaderContext>): void {
      const callbacks = groups.prepare(wanted, plain);
      // hls.js identifies its request by the original address.
      this.context = wanted;
      const context = { ...wanted, url: options.addressOf(wanted) };
      this.waiting = callbacks;
      const path = mediaPath(context.url);
      const playlist = playlists.take(context.url);
      // With a query, hls.js requests a certain state of a playlist.
      const download = context.url.includes('?') ? undefined : prefetched.get(path);
      if (playlist !== undefined) {
        void Promise.resolve(playlist).then((text) => this.answer(context, callbacks, text));
      } else if (download) {
        prefetched.delete(path);
        download.then(
          (bytes) => this.answer(context, callbacks, path.endsWith('.m3u8') ? decoder.decode(bytes) : bytes),
          () => this.ask(context, config, callbacks, false),
        );
      } else {
        void this.ask(context, config, callbacks, false);
      }
    }

    private answer(
      context: LoaderContext,
      callbacks: LoaderCallbacks<LoaderContext>,
      data: string | ArrayBuffer,
    ): void {
      if (this.hasEnded) return;
      const stats = this.network.stats;
      const size = typeof data === 'string' ? data.length : data.byteLength;
      stats.loaded = stats.total = size;
      Object.assign(stats.loading, timesOf(context.url));
      this.isAnswered = true;
      this.waiting = undefined;
      callbacks.onProgress?.(stats, context, data, null);
      // Absolute, as the network reports it. hls.js cannot add its query to a relative one.
      const url = new URL(context.url, location.href).href;
      callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
    }

    private async ask(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
      tokenWasFresh: boolean,
    ): Promise<void> {
      if (tokens.isExpired()) await tokens.renewNow();
      if (this.hasEnded) return;
      this.waiting = undefined;
      const sentToken = tokens.token();
      this.network.load(context, config, {
        ...callbacks,
        onError: (error, errorContext, details, stats) => {
          if (!isRefused(error.code)) return callbacks.onError(error, errorContext, details, stats);
          const remedy = remedyFor(
            { kind: 'network', status: error.code, fatal: false },
            { token_was_fresh: tokenWasFresh, media_failures: 0, is_live: false },
          );
          if (remedy === 'ask_reason') {
            options.onDenied();
            return;
          }
          void this.askAgain(context, config, callbacks, sentToken);
        },
      });
    }

    private async askAgain(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
      refusedToken: string,
    ): Promise<void> {
      this.waiting = callbacks;
      if (tokens.token() === refusedToken && !(await tokens.renewNow())) return;
      if (this.hasEnded) return;
      // A loader of hls.js serves only one request, and hls.js keeps reading the first one's statistics.
      const { stats } = this.network;
      this.network.destroy();
      this.network = new options.Network(this.config);
      stats.loading = { start: 0, first: 0, end: 0 };
      stats.aborted = false;
      this.network.stats = stats;
      await this.ask(context, config, callbacks, true);
    }
  };
}

/** The real transfer times of these bytes, so that the measured bandwidth is correct. */
function timesOf(url: string): { start: number; first: number; end: number } {
  const now = performance.now();
  const path = mediaPath(url);
  const entry = performance
    .getEntriesByType('resource')
    .find((each): each is PerformanceResourceTiming => mediaPath(each.name) === path);
  if (!entry || !entry.responseEnd) return { start: now, first: now, end: now };
  return { start: entry.startTime, first: entry.responseStart || entry.startTime, end: entry.responseEnd };
}
