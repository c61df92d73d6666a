/** Checks the device from inside a worker, as the brain does. */
import { checkDevice } from '../../src/engines/device.ts';

void checkDevice().then((device) => self.postMessage(device));
