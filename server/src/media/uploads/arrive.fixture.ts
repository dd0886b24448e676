// Bytes of an upload arrive without a connection.
import { openUpload } from '../index.ts';
import type { GrowingUpload } from './ports.ts';

export async function arrive(
  media: Parameters<typeof openUpload>[0],
  { channelId, ...upload }: GrowingUpload,
  content: Buffer,
): Promise<void> {
  const bytes = openUpload(media, { channel_id: channelId, ...upload });
  async function* body(): AsyncGenerator<Uint8Array> {
    yield content;
  }
  await bytes.write((await bytes.offset()) ?? 0, body());
  await bytes.leave();
}
