// Preloaded into a server that would listen on every network: it listens on this machine alone, on a
// free port, and tells its parent which.
import { Server } from 'node:net';

const { listen } = Server.prototype;
Server.prototype.listen = function (...given) {
	this.once('listening', () => process.send(this.address().port));
	const called = given.filter((one) => typeof one === 'function');
	return listen.call(this, { port: 0, host: '127.0.0.1' }, ...called);
};
