// The front door of the RTMP server: encoders come in here, their pictures and sound go out to a publisher.
export { rtmpLimits, type RtmpLimits } from './limits.ts';
export type { MediaMessage } from './media-messages.ts';
export type { EndReason, PublishAnswer, PublishConnection, Publisher, PublishRequest } from './publisher.ts';
export { createRtmpServer, type RtmpServer, type RtmpServerOptions } from './server.ts';
