// Pictures of the channels that an operator manages.
import { pictures } from '@floodlit/contract/operators/pictures';
import { keepPicture, readPicture, type PictureDeps } from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { ConsoleBind } from '../bind.ts';

export interface PictureRouteDeps {
  readonly pictures: PictureDeps;
}

export function pictureRoutes(bind: ConsoleBind, { pictures: deps }: PictureRouteDeps): void {
  bind(pictures.keep, async ({ params, body }) => ({
    data: { path: await keepPicture(deps, params.channel_id, Buffer.from(body.content, 'base64')) },
  }));
  bind(pictures.read, async ({ params: { channel_id, name } }) => {
    const bytes = await readPicture(deps, channel_id, name);
    if (bytes === undefined) throw new DomainError('operators.not_found');
    const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
    return { data: { address: `data:${type};base64,${bytes.toString('base64')}` } };
  });
}
