/** Imported first in a worker: its caches refuse what is larger than 1 MB, as a full disk would. */
const real = Cache.prototype.put;
Cache.prototype.put = async function (request, response) {
	if (Number(response.headers.get('content-length')) > 1_000_000)
		throw new DOMException('Quota exceeded.', 'QuotaExceededError');
	return real.call(this, request, response);
};
export {};
