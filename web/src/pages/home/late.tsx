// The late part of Home, in one chunk.
export { Carousel } from '@floodlit/ui';
export { ScorePlace } from '../../features/catalog/scores/score-place.tsx';
export { EventLines } from '../../features/catalog/home/event-lines.tsx';
export { StaticBlocks } from '../../features/channel/home/static-blocks.tsx';
export { ContinuePlace } from '../../features/media/continue/continue-place.tsx';
export { LatestClipsPlace } from '../../features/clips/latest-clips-place.tsx';
export { PassesTeaser } from '../../features/commerce/passes-teaser.tsx';
