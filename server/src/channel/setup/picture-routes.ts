// Serves the pictures of operators: `/media/u/<digest>.png`, and their copies `/media/u/<digest>-w640.webp`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { pictureTypeOf } from '../pictures/picture-files.ts';
import { readServedPicture } from './keep-picture.ts';
import type { PictureDeps } from './ports.ts';

/** A drawing that is opened by itself runs nothing and loads nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function operatorPictureRoutes(
  app: FastifyInstance,
  deps: Pick<PictureDeps, 'files'>,
  channelIdOf: (request: FastifyRequest) => Promise<number>,
): void {
  app.get<{ Params: { name: string } }>('/media/u/:name', async (request, reply) => {
    const { name } = request.params;
    const bytes = await readServedPicture(deps, await channelIdOf(request), name);
    if (bytes === undefined) throw new DomainError('request.not_found');
    return reply
      .type(pictureTypeOf(name))
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', drawingPolicy)
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  });
}
