import { itemFilterShape } from '#contract/items.ts'

const KNOWN_PARAMS = new Set([...Object.keys(itemFilterShape), 'page'])

/** Two slashes in a row, escapes that mean nothing, control characters: no address of a page looks so. */
export function isWellFormedPath(path: string): boolean {
  if (path.includes('//')) return false
  try {
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    return !/[\u0000-\u001f\u007f\\]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * Whether a page may be kept under this address. Not so where it carries what the page does not know (campaigns
 * mark their links): the page's own links repeat it, and every visitor's would be a page of its own.
 */
export const isPlainAddress = ({ pathname, searchParams }: URL): boolean =>
  /^\/[\w./-]*$/.test(pathname) && [...searchParams.keys()].every((name) => KNOWN_PARAMS.has(name))
