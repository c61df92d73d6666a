/** Apart from what listens: the first screen keeps the place of the button before that is here. */
export const hasMicrophone = (): boolean =>
	typeof MediaRecorder === 'function' && !!navigator.mediaDevices?.getUserMedia;
