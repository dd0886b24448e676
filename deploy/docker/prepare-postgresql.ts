// The image makes the embedded PostgreSQL runnable while root owns its files: a process of the image cannot.
import { locateBinaries } from '../../server/src/db/embedded/locate-binaries.ts';

console.log(locateBinaries('/tmp').postgres);
