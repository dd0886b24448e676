export { createLiveGame, type LiveGame } from './live-game.ts';
export { scriptOf, type LiveScript, type Take } from './live-script.ts';
export { prepareGame, type PrepareRequest } from './prepare-game.ts';
export { publishGame, type PublishGameRequest } from './publish-game.ts';
