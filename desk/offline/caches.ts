/** Names of the worker's caches besides the one of the bundle. */
export const SHELL_CACHE = 'komorebi-desk-shell'
export const PICTURES_CACHE = 'komorebi-desk-pictures'
