/**
 * Which calls answer the same to everybody, so that a copy may be kept under its address. A list of what may, not of what
 * must not: a new call is nobody's business until it is named here.
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

/** A list or one of its things; what lies deeper (`/Shops/1/slots`) holds for a moment only. */
const PUBLIC_ANSWER = new RegExp(`^/api/(${PUBLIC_NOUNS.join('|')})(/[\\w-]+)?$`)

export const isPublicAnswer = (path: string): boolean => PUBLIC_ANSWER.test(path)

/** Favorites are asked for by their ids, and searches by their words: the address would tell of its customer. */
const TELLS_OF_CUSTOMER = /[?&](ids|q)=/

/** Whether a copy may stand under its address (path and query) in a place that outlives a log-out. */
export const isKeepableAddress = (address: string): boolean =>
  isPublicAnswer(address.split('?')[0]!) && !TELLS_OF_CUSTOMER.test(address)
