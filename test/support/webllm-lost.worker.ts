/**
 * Mull's own worker of WebLLM, on a graphics processor that can be taken away: a message on the channel
 * destroys it. A worker that is begun after that keeps its own.
 */
import '../../src/worker/webllm.worker.ts';

const asked = new BroadcastChannel('take the graphics processor away');
const { requestDevice } = GPUAdapter.prototype;
GPUAdapter.prototype.requestDevice = async function (descriptor) {
	const device = await requestDevice.call(this, descriptor);
	asked.addEventListener('message', () => device.destroy());
	return device;
};
