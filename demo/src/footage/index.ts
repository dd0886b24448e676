export { renderFootage, type RenderRequest } from './render-footage.ts';
export { ensureFootage } from './ensure-footage.ts';
export { ensureSponsorFilm } from './sponsor-film.ts';
export { writeCaptions, type CaptionLanguage } from './captions.ts';
export {
  footageKey,
  pointsOf,
  scoreAt,
  sidesInOrder,
  usualFootage,
  type Chance,
  type FilmKind,
  type FootageTeam,
  type Game,
  type Goal,
  type Side,
  type SportName,
} from './game.ts';
export { writeScript, type Moment } from './script.ts';
export { filmGoals, filmSeconds } from './film.ts';
export { posterSecond } from './poster-second.ts';
