export { FfmpegError, type FfmpegErrorCode } from './errors.ts';
export { limits } from './limits.ts';
export { inputArgs, outputArg } from './input.ts';
export { runFfmpeg, type FfmpegRun, type RunningFfmpeg } from './run.ts';
export { liveRungArgs, liveRungCodec, startLiveRung, type LiveRungPlan } from './live.ts';
export { makeLivePicture, makeSheet, makeTile, openTileReel } from './live-tiles.ts';
export { compareStarts } from './compare-starts.ts';
export { probe, type ProbeRequest, type Recording } from './probe.ts';
export { planLadder, inStartOrder, type RungPlan } from './ladder.ts';
export {
  makeLadder,
  pipelineVersion,
  type Ladder,
  type LadderFiles,
  type LadderRequest,
  type Rung,
} from './make-ladder.ts';
export type { AudioRendition } from './make-audio.ts';
export { keyframeExpression } from './vod.ts';
export { joinArgs, shareArgs, type JoinPlan, type SharePlan } from './clip.ts';
export { masterPlaylist, mediaPlaylist, type RungFacts } from './playlist.ts';
export type { Segment } from './split.ts';
export { makePoster, type PosterRequest } from './poster.ts';
export {
  makeStoryboard,
  storyboardVtt,
  vttTime,
  type Storyboard,
  type StoryboardRequest,
} from './storyboard.ts';
export { BoxError, findBox, listBoxes, readBox, readBoxes, type Box } from './boxes.ts';
export { readInit, type InitFacts } from './codecs.ts';
export { readFragmentTime, type FragmentTime } from './fragments.ts';
