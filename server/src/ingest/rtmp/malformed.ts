// What is thrown for bytes that are no RTMP. Its sentence never quotes them: a stream key may be among them.
export class MalformedRtmp extends Error {
  override readonly name = 'MalformedRtmp';
}
