/**
 * Lists the calls whose response is the same for everyone, so it may be cached by URL. An allowlist: a new call is not
 * cached until it is added.
 */

const PUBLIC_NOUNS = [
  'Blogs',
  'Categories',
  'Columns',
  'Events',
  'Items',
  'Jobs',
  'Members',
  'Menus',
  'Movies',
  'News',
  'Pages',
  'PostalCodes',
  'Reforms',
  'Settings',
  'Shops',
  'Specials',
]

/** A list or a single entry. Deeper paths (`/Shops/1/slots`) are too short-lived to cache. */
const PUBLIC_PATH = new RegExp(`^/api/(${PUBLIC_NOUNS.join('|')})(/[\\w-]+)?$`)

export const isPublicResponse = (path: string): boolean => PUBLIC_PATH.test(path)

/** Favorites are requested by id and searches by words, so these URLs reveal something about the customer. */
const PRIVATE_PARAMETERS = /[?&](ids|q)=/

/** Whether the response to a URL (path and query) may stay in a cache that outlives log-out. */
export const isCacheableUrl = (url: string): boolean =>
  isPublicResponse(url.split('?')[0]!) && !PRIVATE_PARAMETERS.test(url)
