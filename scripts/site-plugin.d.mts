import type { Plugin } from 'vite';
/** Adds the security policy, the header file's policy and the service worker to a build. */
export function site(): Plugin;
