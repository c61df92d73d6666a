/** Imported first in a worker: every request it makes is told on the channel “spied-requests”. */
const channel = new BroadcastChannel('spied-requests');
const real = self.fetch.bind(self);
self.fetch = (input, init) => {
	channel.postMessage(input instanceof Request ? input.url : String(input));
	return real(input, init);
};
export {};
