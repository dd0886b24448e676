// Names for places of the picture: marks, chapters, and the wall clock of what the viewer sees.
export { pictureDate, secondOf } from './picture-date.ts';
export { stepFrom } from './time-marks.ts';
export type { Chapter, TimeMark, TimeMarks } from './time-marks.ts';
