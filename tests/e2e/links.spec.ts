import { expect, test } from '@playwright/test'
import { basename } from 'node:path'
import { readSize } from '#server/platform/pictures/describe.ts'
import { filesOf } from '#server/platform/pictures/derived-files.ts'
import { originalPath } from '#server/platform/pictures/originals.ts'

const AT_ONCE = 8
const PICTURE = /^\/pictures\/([0-9a-f]{16})-/

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** All URLs in a page, a feed or the sitemap. */
function findUrls(text: string, type: string): string[] {
  if (type.includes('xml'))
    return [...decode(text).matchAll(/<(?:loc|id|icon|logo)>(http[^<]+)|\s(?:href|src)="([^"]+)"/g)].map(
      ([, element, attribute]) => (element ?? attribute)!,
    )
  if (!type.includes('html')) return []
  const data = [...text.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, json]) =>
    [...JSON.stringify(JSON.parse(json!)).matchAll(/"(http[^"]+)"/g)].map(([, url]) => url!),
  )
  const html = text.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => script.slice(0, script.indexOf('>') + 1))
  const links = [...html.matchAll(/\s(?:href|src|poster|action)="([^"]*)"/g)].map(([, url]) => url!)
  const pictures = [...html.matchAll(/\s(?:image)?srcset="([^"]*)"/gi)].flatMap(([, set]) =>
    set!.split(', ').map((each) => each.split(' ')[0]!),
  )
  const shared = [...html.matchAll(/<meta [^>]*content="(http[^"]*)"/g)].map(([, url]) => url!)
  return [...data, ...[...links, ...pictures, ...shared].map(decode)]
}

/** Lists have countless combinations of filters: of each kind of list, each filter is followed once. */
function followOnce(url: URL, from: URL): string | undefined {
  if (!url.search) return url.pathname
  if (from.search && url.pathname === from.pathname) return undefined
  return `${url.pathname.replace(/\d+$/, '#')}?${[...url.searchParams.keys()].join()}`
}

/** Pictures are derived when they are first requested, which would take minutes for all of them. */
async function isDerivable(pathname: string): Promise<boolean> {
  const id = PICTURE.exec(pathname)![1]!
  const size = await readSize(originalPath(process.env['STORE_DATA_DIR']!, id))
  return size !== undefined && filesOf(id, size.width).includes(basename(pathname))
}

test('every link, picture, anchor and address in data that pages have leads somewhere', async () => {
  test.setTimeout(300_000)
  const store = new URL(process.env['STORE_URL']!)
  const ids = new Map<string, string>()
  const anchors: { url: URL; from: string }[] = []
  const dead: string[] = []
  const seen = new Set<string>()
  const queue: { url: URL; from: string }[] = []

  const add = (text: string, page: URL) => {
    const url = new URL(text, page)
    if (url.origin !== store.origin) return
    if (url.hash) anchors.push({ url, from: page.pathname })
    const key = followOnce(url, page)
    if (key === undefined || seen.has(key)) return
    seen.add(key)
    queue.push({ url, from: page.pathname })
  }

  const follow = async ({ url, from }: { url: URL; from: string }) => {
    if (PICTURE.test(url.pathname)) {
      if (!(await isDerivable(url.pathname))) dead.push(`no such picture: ${url.pathname} on ${from}`)
      return
    }
    const method = /\.(?!xml)\w+$/.test(url.pathname) ? 'HEAD' : 'GET'
    const response = await fetch(url, { method, redirect: 'manual' })
    if (response.status !== 200) dead.push(`${response.status}: ${url.pathname}${url.search} on ${from}`)
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    if (type.includes('html')) ids.set(url.pathname + url.search, text)
    for (const found of findUrls(text, type)) add(found, url)
  }

  for (const path of ['/', '/sitemap.xml', '/manifest.webmanifest']) add(path, store)
  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(follow))

  for (const { url, from } of anchors) {
    const page = ids.get(url.pathname + url.search)
    const id = decodeURIComponent(url.hash.slice(1))
    if (page !== undefined && !page.includes(` id="${id}"`)) dead.push(`no such anchor: ${url.href} on ${from}`)
  }
  expect([...new Set(dead)]).toEqual([])
  // The sitemap alone lists more than 200 pages; an empty page would make this test pass.
  expect(ids.size).toBeGreaterThan(200)
  expect(anchors.length).toBeGreaterThan(100)
})
