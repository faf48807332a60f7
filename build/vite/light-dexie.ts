/** Dexie's default build supports browsers of 2015 and is 2 kB (brotli) larger, in the worker and in the page. */
export const lightDexie = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }]
