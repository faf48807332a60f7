/** Recognizes endpoints by their URL, with a pattern that the build generates. */

/** Set by the build, see `build/vite/endpoint-definitions.ts`. */
declare const STORABLE_PATTERN: string

const storable = new RegExp(STORABLE_PATTERN)

/** Whether the response to a URL (path and query) may stay in a cache that outlives a logout. */
export const isStorableUrl = (url: string): boolean => storable.test(url)
