/**
 * Counts page views: path, site, and referring host. No queries, no hashes, nothing about the
 * visitor.
 */
import { parseUrl } from '#contract/shared/parse-url.ts'
import { postText } from '#src/device/network/post-text.ts'

interface Collector {
  /** Without trailing slash; accepts Plausible events. */
  url: string
  /** The domain under which the site is counted. */
  id: string
}

/** Starts with the current page. Returns a function that stops it. */
export function countPageViews({ url, id }: Collector): () => void {
  let lastPath: string | undefined
  const count = (path: string, referrer: string) => {
    if (path === lastPath) return
    lastPath = path
    const event = { name: 'pageview', url: location.origin + path, domain: id, referrer }
    postText(`${url}/api/event`, JSON.stringify(event))
  }
  const countNext = ({ detail }: CustomEvent<RouteChange>) => count(pathOf(detail.to), location.origin)
  count(location.pathname, originOf(document.referrer))
  addEventListener('routeChanged', countNext)
  return () => removeEventListener('routeChanged', countNext)
}

const pathOf = (href: string): string => new URL(href, location.origin).pathname
const originOf = (address: string): string => parseUrl(address)?.origin ?? ''
