// Televisions: AirPlay and Google Cast. It loads after the picture, where the channel switched one on.
export { RemoteButtons } from './remote-buttons.tsx';
