/** What the device keeps by address, in Cache Storage, where page and worker both reach it. Only public bytes stand there. */

/** Pictures that were shown; filled and bounded by the worker. */
export const PICTURES_CACHE = 'komorebi-pictures'

/** Small pictures of the whole catalogue, saved ahead by the page; its most popular items first. */
export const THUMBNAILS_CACHE = 'komorebi-thumbnails'
export const MAX_THUMBNAILS = 2_000

/** Letters beyond the base fonts. */
export const LETTERS_CACHE = 'komorebi-letters'

/** Public answers of the API. Each form of the contract has a cache of its own, so that no program reads an old form. */
export const ANSWERS_CACHE_PREFIX = 'komorebi-answers-'

/** Pages as the server rendered them, of one version of the program. */
export const PAGES_CACHE = 'komorebi-pages'

/** The program itself is not among them: without it the store would not open. */
export const isOwnCache = (name: string): boolean => name.startsWith('komorebi-')
