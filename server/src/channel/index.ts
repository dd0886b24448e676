// Front door of the channel room.
export { checkChannelKey } from './check-channel-key.ts';
export { createChannelDirectory, type ChannelDirectory } from './find-channel.ts';
export type { ChannelDeps } from './ports.ts';
export { readChannel, settingsOfChannel } from './read-settings.ts';
export { hostNameOf, isGeoBlocked } from './rules.ts';
export { rememberChannels } from './remember-channels.ts';
export { createChannelStore, type ChannelRecord, type ChannelStore } from './store.ts';
