/**
 * Which chunk a module of the store belongs to, decided by who uses it:
 * - the pages of one area of the store, such as `/items` and `/items/1`: the chunk of that area;
 * - pages of several areas: `forms` if all of them are forms, otherwise `shared`;
 * - parts that are loaded later, by `import()`: the chunk of their folder, or `later` if several folders use it.
 * So a page loads packages, `app`, `shared`, maybe `forms`, and the chunk of its area.
 */
import type { Rolldown } from 'vite'

type NameFunction = Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>
type Graph = Parameters<NameFunction>[1]

/** Areas whose pages are forms, or show what a customer has sent. */
const FORMS = ['checkout', 'login', 'mypage', 'password', 'recruitment', 'reform-inquiry', 'register', 'reservation']

/** The first segment of a page's path; a form below another area is an area of its own. */
const ROUTE = /[\\/]src[\\/]routes[\\/]([\w-]+)(?:\.(inquiry))?[^?]*\?tsr-split/

const FOLDER = /[\\/](?:src[\\/](?:features|ui|device)|src|contract[\\/][\w-]+)[\\/]([\w-]+)/

/** Undefined for a part that is loaded later. */
const findArea = (id: string): string | undefined => ROUTE.exec(id)?.slice(1).filter(Boolean).join('-')

/** Whether this page is a form, by the id of its route. */
export const isFormRoute = (route: string): boolean =>
  FORMS.some((area) => `${route}/`.startsWith(`/${area.replace('-', '/')}/`))

interface Users {
  /** Areas whose pages import the module. */
  areas: string[]
  /** Folders of the parts that import it. */
  parts: string[]
}

/** Follows static imports up to the modules that are loaded on their own. */
function findUsers(id: string, graph: Graph): Users {
  const areas = new Set<string>()
  const parts = new Set<string>()
  const seen = new Set([id])
  for (const next of seen) {
    const info = graph.getModuleInfo(next)
    if (info && info.dynamicImporters.length > 0) {
      const area = findArea(next)
      if (area !== undefined) areas.add(area)
      else parts.add(FOLDER.exec(next)?.[1] ?? 'later')
    }
    // Visited by the same loop.
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return { areas: [...areas], parts: [...parts] }
}

/** The most widely used modules first, because a group includes what its modules import. */
const NAMES: ((users: Users) => string | undefined)[] = [
  ({ areas }) => (areas.length > 1 && areas.some((area) => !FORMS.includes(area)) ? 'shared' : undefined),
  ({ areas }) => (areas.length > 1 ? 'forms' : undefined),
  ({ areas: [area], parts }) => (area !== undefined && parts.length > 0 ? `${area}-common` : undefined),
  ({ areas: [area] }) => area,
  ({ parts }) => (parts.length > 1 ? 'later' : undefined),
  ({ parts: [part] }) => part && `${part}-later`,
]

/** Below groups with higher priorities, such as those of packages. */
export const groupsByUse: Rolldown.CodeSplittingGroup[] = NAMES.map((toName, index) => ({
  name: (id, graph) => toName(findUsers(id, graph)) ?? null,
  priority: NAMES.length - index,
}))
