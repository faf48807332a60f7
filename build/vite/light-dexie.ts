/** The database's own package gives its build for browsers of 2015, 2 kB (brotli) heavier: worker and page each carry it. */
export const lightDexie = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }]
