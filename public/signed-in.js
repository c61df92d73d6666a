// The end of a sign-in at a server of tools: hands the answer to the page of Mull that waits for it, and
// closes this window. That page answers with what is to be said, in its language.
const answer = Object.fromEntries(new URLSearchParams(location.search));
// A code in the address could be read over a shoulder or stay in the history.
history.replaceState(null, '', location.pathname);
const pages = new BroadcastChannel('mull-signed-in');
pages.onmessage = ({ data }) => {
	if (data.state !== answer.state || typeof data.said !== 'string') return;
	document.getElementById('said').textContent = data.said;
	window.close();
};
pages.postMessage({ answer });
