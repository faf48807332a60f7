/** Counts page views: where, on which site, from which host. No queries, no hashes, nothing about the visitor. */
import { postText } from '#src/local/post-text.ts'

interface Collector {
  /** Without trailing slash; understands Plausible's events. */
  url: string
  /** The name under which the site is counted. */
  id: string
}

/** Starts with the page that is shown. Gives back how to stop. */
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
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')
