// A web process that takes the bytes of one upload, and prints each offset that it acknowledges.
import { setTimeout as wait } from 'node:timers/promises';
import { createObjectUploads } from '../../../../server/src/adapters/object-uploads.ts';
import { createObjects } from '../../../../server/src/storage/create-objects.ts';
import { type BucketPlace, openBucket } from './bucket.ts';
import { bytesOf } from './film-bytes.ts';

export interface UploaderPlace extends BucketPlace {
  readonly id: string;
  readonly bytes: number;
  readonly from: number;
}

const chunkBytes = 256 * 1024;
const place = JSON.parse(process.argv[2] ?? '') as UploaderPlace;
const { wire, index, close } = await openBucket(place);
const uploads = createObjectUploads({
  objects: createObjects(wire, index),
  maximumBytes: place.bytes,
  room: () => Promise.resolve(place.bytes),
});
const film = bytesOf(place.id, place.bytes);
async function* body(): AsyncGenerator<Uint8Array> {
  for (let at = place.from; at < film.length; at += chunkBytes) {
    yield film.subarray(at, at + chunkBytes);
    await wait(2);
  }
}
const { id, bytes, from } = place;
await uploads.write({ channelId: 1, id, bytes }, from, body(), (offset) => {
  console.log(offset);
  return Promise.resolve();
});
await close();
