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
  const count = (referrer: string) => {
    const { origin, pathname } = location
    if (pathname === lastPath) return
    lastPath = pathname
    postText(`${url}/api/event`, JSON.stringify({ name: 'pageview', url: origin + pathname, domain: id, referrer }))
  }
  const countNext = () => count(location.origin)
  count(originOf(document.referrer))
  addEventListener('routeChanged', countNext)
  return () => removeEventListener('routeChanged', countNext)
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')
