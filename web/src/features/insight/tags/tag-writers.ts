// How an event reaches Google: a container (GTM-) reads the data layer, a Google tag (G-, AW-, UA-) the calls of gtag.
import type { TagEvent } from './tag-event.ts';

type Layer = unknown[];

/** GA4 would merge the items of two events of a container, so the first entry clears them. */
const writeToContainer = (layer: Layer, event: TagEvent): void => void layer.push({ ecommerce: null }, event);

/** `gtag('event', name, parameters)`. Google's script requires the `arguments` object itself. */
function gtag(layer: Layer, event: TagEvent): void {
  const tell = function (..._words: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };
  tell('event', event.event, event.ecommerce);
}

export const tagWriterOf = (tagId: string): ((layer: Layer, event: TagEvent) => void) =>
  tagId.startsWith('GTM-') ? writeToContainer : gtag;
