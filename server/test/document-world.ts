// A test world that also serves documents, without a web build.
import { canvasIcons } from '../src/adapters/canvas-icon.ts';
import { canvasShareCards } from '../src/adapters/canvas-share-card.ts';
import type { DocumentRoutesDeps } from '../src/document/deps.ts';
import { documentRoutes } from '../src/document/routes.ts';
import { aWebBuild } from './document/web-build.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

/** @param parts what a test puts in place of the usual. */
export const createDocumentWorld = (
  parts: Partial<Pick<DocumentRoutesDeps, 'web' | 'shareCards'>> = {},
  options: WorldOptions = {},
): Promise<World> =>
  createWorld(options, (app, factsOf, context) =>
    documentRoutes(
      app,
      {
        ...context,
        web: aWebBuild,
        shareCards: canvasShareCards,
        icons: canvasIcons,
        publicUrl: () => 'https://play.example',
        ...parts,
      },
      factsOf,
    ),
  );
