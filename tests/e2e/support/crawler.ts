import type { APIRequestContext } from '@playwright/test'

export interface Thing {
  '@type': string
  [property: string]: unknown
}

/** The parts of a page for search engines and link previews. `meta` has the contents by `name` or `property`. */
export interface CrawledPage {
  meta: Map<string, string>
  jsonLd: Thing[]
}

/**
 * Reads a page as a crawler does: from the server, without scripts. A page that is rendered in the browser, as in the
 * worker's shell, has no JSON-LD and no tags of link previews.
 */
export async function crawl(request: APIRequestContext, path: string): Promise<CrawledPage> {
  const html = await (await request.get(path, { maxRedirects: 0 })).text()
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return {
    meta: new Map([...tags].map(([, name, content]) => [name!, content!])),
    jsonLd: [...scripts].map(([, json]) => JSON.parse(json!) as Thing),
  }
}
