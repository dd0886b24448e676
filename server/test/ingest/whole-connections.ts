// Shared set-up of tests of whole connections: one server at a time, its encoders, and the checks after every test.
import { afterEach, expect } from 'vitest';
import { connectEncoder, thePrelude, type RawEncoder } from './raw-encoder.ts';
import { openStage, theKey, type Stage } from './stage.ts';

/** To be called once, at the top of a test file. */
export function prepareStage() {
  const encoders: RawEncoder[] = [];
  let opened: Stage | undefined;
  const open = async (...given: Parameters<typeof openStage>): Promise<Stage> => {
    opened = await openStage(...given);
    return opened;
  };
  const readStage = (): Stage => {
    if (!opened) throw new Error('No stage is open: call open() first.');
    return opened;
  };
  const anEncoder = async (): Promise<RawEncoder> => {
    const encoder = await connectEncoder(readStage().port);
    encoders.push(encoder);
    return encoder;
  };

  /** One whose key was taken. */
  const aPublisher = async (): Promise<RawEncoder> => {
    const encoder = await anEncoder();
    encoder.write(thePrelude(theKey));
    await encoder.readStatus('NetStream.Publish.Start');
    return encoder;
  };

  afterEach(async () => {
    const stage = readStage();
    for (const { socket } of encoders.splice(0)) socket.destroy();
    await stage.server.close();
    expect(stage.server.connections()).toBe(0);
    expect(stage.logged()).not.toContain(theKey);
    for (const { ends } of stage.publishers) expect(ends).toHaveLength(1);
  });

  return {
    open,
    anEncoder,
    aPublisher,
    /** The payloads that a publisher has received, by default those of the first publisher. */
    texts: (publisher = 0): string[] =>
      (readStage().publishers[publisher]?.messages ?? []).map(({ payload }) => payload.toString()),
  };
}
