// The quality follows the size of the player only while the server answers. For a larger player hls.js drops what is
// buffered, to load it again in a better quality. During an outage, the picture would stop there.
import type { HlsConfig } from 'hls.js';

type Cap = NonNullable<HlsConfig['capLevelController']>;

export interface PatientCap {
  readonly config: Pick<HlsConfig, 'capLevelController'>;
  /** The server answers again: the quality follows the size that the player has by then. */
  follow: () => void;
}

/** @param Usual the controller of the build. A build without one has nothing to hold back. */
export function createPatientCap(Usual: Cap | undefined, isUnreachable: () => boolean): PatientCap {
  if (Usual === undefined) return { config: {}, follow: () => undefined };
  let detect: (() => void) | undefined;
  return {
    config: {
      capLevelController: class extends Usual {
        constructor(...given: ConstructorParameters<Cap>) {
          super(...given);
          detect = () => this.detectPlayerSize();
        }
        override detectPlayerSize(): void {
          if (!isUnreachable()) super.detectPlayerSize();
        }
      },
    },
    follow: () => detect?.(),
  };
}
