// The controls of a picture that is one file, such as a clip. They load behind a picture that plays already.
export { FileControls } from './file-controls.tsx';
