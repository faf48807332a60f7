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

/** What a list was asked for by: the addresses would tell whose favorites they are, and what was searched for. */
const PERSONAL = ['ids', 'q']

/** The parts of a URL that matter. */
interface Address {
  pathname: string
  searchParams: { has: (name: string) => boolean }
}

/** Whether a copy may stand under its address in a place that outlives a log-out. */
export const isKeepableAddress = ({ pathname, searchParams }: Address): boolean =>
  isPublicAnswer(pathname) && !PERSONAL.some((name) => searchParams.has(name))
