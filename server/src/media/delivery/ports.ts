// Dependencies of playing: recordings and live games, the viewer's place in them, and prerolls.
import type { LiveDeps } from '../live/ports.ts';
import type { MediaGround } from '../ports.ts';
import type { PositionsDeps } from '../positions/ports.ts';
import type { PrerollsDeps } from '../prerolls/ports.ts';

export interface DeliveryDeps extends MediaGround, PositionsDeps, PrerollsDeps, Pick<LiveDeps, 'liveHomes'> {}
