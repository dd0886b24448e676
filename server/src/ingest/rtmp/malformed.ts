// The error for bytes that are not RTMP. Its message never quotes them: a stream key may be among them.
export class MalformedRtmp extends Error {
  override readonly name = 'MalformedRtmp';
}
