/** What search engines, social networks and feed readers get of every published page of the sample. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '#contract/settings/schema.ts'
import { importContent } from '#server/import-content.ts'
import type { Database } from '#server/platform/db/client.ts'
import { pageHeaders } from '#server/platform/http/security.ts'
import { listOriginals } from '#server/platform/pictures/originals.ts'
import type { PageSource } from '#server/platform/render/render.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { renderPage } from '#src/server-entry.tsx'
import { testDatabases } from '#tests/support/database.ts'
import { listRoutes } from '#tests/support/list-routes.ts'
import { makeDataDir } from '#tests/support/running-store.ts'
import { type Data, findProblems, ISO, PUBLIC_URL } from '#tests/support/structured-data.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const NOW = new Date('2026-11-22T09:00:00+09:00')

interface Page {
  status: number
  jsonLd: Data[]
  tags: Map<string, string>
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function parseHead(html: string): Omit<Page, 'status'> {
  const texts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)
  return {
    jsonLd: texts.map(([, text]) => JSON.parse(text!) as Data),
    tags: new Map([
      ...metas.map(([, name, content]) => [name!, unescape(content!)] as const),
      ['canonical', unescape(canonical?.[1] ?? '')],
      ['title', unescape(/<title>([^<]*)</.exec(html)?.[1] ?? '')],
    ]),
  }
}

/** What the pages of each kind tell about, by the beginning of their path. */
const KINDS: [string, string[]][] = [
  ['/', ['Organization']],
  ['/items', ['BreadcrumbList']],
  ['/items/', ['Product', 'BreadcrumbList']],
  ['/items/category/', ['BreadcrumbList']],
  // Its breadcrumb would be code in the first load, which has no room.
  ['/category', []],
  ['/shop', ['LocalBusiness', 'BreadcrumbList']],
  ['/recruitment', ['JobPosting', 'BreadcrumbList']],
  ['/reform', ['BreadcrumbList']],
  ['/reform/', ['Article', 'BreadcrumbList']],
  ['/reform/category/', ['BreadcrumbList']],
  ['/menu', ['BreadcrumbList']],
  ['/menu/', ['Service', 'FAQPage', 'BreadcrumbList']],
  ['/column', ['BreadcrumbList']],
  ['/column/', ['Article', 'BreadcrumbList']],
  ['/news', ['BreadcrumbList']],
  ['/news/', ['NewsArticle', 'BreadcrumbList']],
  ['/special', ['BreadcrumbList']],
  ['/special/', ['Article', 'BreadcrumbList']],
  ['/events', ['BreadcrumbList']],
  ['/events/', ['Event', 'BreadcrumbList']],
  ['/members', ['BreadcrumbList']],
  ['/members/', ['ProfilePage', 'BlogPosting', 'BreadcrumbList']],
  ['/movies', ['BreadcrumbList']],
  ['/movies/', ['VideoObject', 'BreadcrumbList']],
  ['/about', ['BreadcrumbList']],
  ['/law', ['BreadcrumbList']],
  ['/pp', ['BreadcrumbList']],
  ['/terms', ['BreadcrumbList']],
  ['/contact', ['BreadcrumbList']],
  ['/guide/', ['BreadcrumbList']],
]

/** Forms, and pages about the visitor's own data. */
const IS_FOR_ONE =
  /^\/(checkout|login|logout|mypage|order|password|recruitment\/completion|refunds|reform\/inquiry|register|reservation|settings|share|verify)/

const kindOf = (path: string): string => (/^\/[a-z-]*$/.test(path) ? path : path.replace(/[^/]+$/, ''))

describe('every published page', () => {
  let database: Database
  let app: TestApp
  let dataDir: string
  let sitemap: string
  const pages = new Map<string, Page>()
  beforeAll(async () => {
    database = await testDatabases()[0]!.open()
    dataDir = await makeDataDir()
    await importContent({ db: database.db, dataDir, now: NOW })
    const env = readEnv({ PUBLIC_URL })
    const source: PageSource = {
      styles: '',
      isDevelopment: false,
      renderPage,
      compose: ({ head }, url) => ({ html: head, headers: pageHeaders(env, url, { scripts: [], styles: [] }) }),
    }
    app = await openTestApp(database, { source, env: { PUBLIC_URL, DATA_DIR: dataDir }, now: () => NOW.getTime() })
    sitemap = await (await app.request('/sitemap.xml')).text()
    for (const [, path] of sitemap.matchAll(/<loc>https:\/\/shop\.example\.jp([^<]+)<\/loc>/g)) {
      const response = await app.request(path!)
      pages.set(path!, { status: response.status, ...parseHead(await response.text()) })
    }
  }, 300_000)
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  it('is on the device after a download as large as the settings say', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { byteLength } = await (await app.request('/api/Catalog/changes', { headers })).arrayBuffer()
    const { packBytes } = (await (await app.request('/api/Settings')).json()) as Settings
    expect(packBytes / byteLength).toBeGreaterThan(0.8)
    expect(packBytes / byteLength).toBeLessThan(1.25)
  })

  const listProblems = (find: (page: Page, path: string) => Iterable<string>): string[] =>
    [...pages].flatMap(([path, page]) => [...find(page, path)].map((problem) => `${path}: ${problem}`))

  it('is there, of every kind', () => {
    expect(listProblems(({ status }) => (status === 200 ? [] : [`gives ${status}`]))).toEqual([])
    expect(new Set([...pages.keys()].map(kindOf))).toEqual(new Set(KINDS.map(([kind]) => kind)))
    expect(pages.size).toBeGreaterThan(150)
  })

  it('is in the sitemap, unless it is a form or belongs to one visitor', () => {
    const isListed = (route: string) => {
      const pattern = new RegExp(`^${route.replace(/\{-\$id\}|\$\w+/g, '[\\w-]+').replace(/(.)\/$/, '$1')}$`)
      return [...pages.keys()].some((path) => pattern.test(path))
    }
    expect(listRoutes().filter((route) => !IS_FOR_ONE.test(route) && !isListed(route))).toEqual([])
  })

  it('has the structured data of its kind', () => {
    const problems = listProblems(({ jsonLd }, path) => {
      const types = new Set(jsonLd.flatMap((data) => data['@type'] as string | string[]))
      const expected = KINDS.find(([kind]) => kind === kindOf(path))?.[1] ?? []
      return expected.filter((type) => !types.has(type)).map((type) => `has no ${type}`)
    })
    expect(problems).toEqual([])
  })

  it('has structured data with all required fields, absolute URLs and ISO dates', () => {
    const problems = listProblems(function* ({ jsonLd }) {
      for (const data of jsonLd) {
        if (data['@context'] !== 'https://schema.org') yield 'has no context'
        yield* findProblems(data, '')
      }
    })
    expect(problems).toEqual([])
  })

  it('has breadcrumbs that lead from the home page to itself', () => {
    const problems = listProblems(function* ({ jsonLd }, path) {
      for (const data of jsonLd.filter((it) => it['@type'] === 'BreadcrumbList')) {
        const steps = data['itemListElement'] as { position: number; item: string }[]
        if (steps[0]?.item !== `${PUBLIC_URL}/`) yield 'does not begin at home'
        if (steps.at(-1)?.item !== PUBLIC_URL + path) yield `leads to ${steps.at(-1)?.item}`
        if (steps.some(({ position }, i) => position !== i + 1)) yield 'is not numbered'
      }
    })
    expect(problems).toEqual([])
  })

  it('is described for social networks and has its canonical address', async () => {
    const originals = new Set(await listOriginals(dataDir))
    const problems = listProblems(function* ({ tags }, path) {
      if (tags.get('canonical') !== PUBLIC_URL + path) yield `is canonical at ${tags.get('canonical')}`
      for (const name of [
        'title',
        'description',
        'og:title',
        'og:description',
        'og:type',
        'og:image:alt',
        'twitter:card',
      ])
        if (!tags.get(name)?.trim()) yield `has no ${name}`
      if (tags.get('og:url') !== tags.get('canonical')) yield `has the address ${tags.get('og:url')}`
      const [, id, width] =
        /^https:\/\/shop\.example\.jp\/pictures\/(\w+)-(\d+)\.webp$/.exec(tags.get('og:image') ?? '') ?? []
      if (id === undefined || !originals.has(id)) yield `has the picture ${tags.get('og:image')}`
      // Networks show a large picture from 600 pixels on. 1080 is the largest one for clients without AVIF.
      else if (Number(width) < 1080) yield `has a picture ${width} pixels wide`
    })
    expect(problems).toEqual([])
  })

  it('has a picture that the server sends', async () => {
    const byKind = new Map([...pages].map(([path, { tags }]) => [kindOf(path), tags.get('og:image')!]))
    for (const url of new Set(byKind.values())) {
      const response = await app.request(url.slice(PUBLIC_URL.length))
      expect([response.status, response.headers.get('content-type')], url).toEqual([200, 'image/webp'])
    }
  })

  it('has the day of its last change in the sitemap, if it is an entry', () => {
    const rows = [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g)]
    expect(rows).toHaveLength(pages.size)
    const entries = rows.filter(([, url]) => /\/\d+$/.test(url!) && !url!.includes('/category/'))
    expect(entries.filter(([, , changedAt]) => !ISO.test(changedAt ?? ''))).toEqual([])
    expect(entries.filter(([, , changedAt]) => Date.parse(changedAt!) > NOW.getTime())).toEqual([])
  })

  it.each(['/news', '/column'])('of %s is in its Atom feed, with a stable id and times', async (path) => {
    const xml = await (await app.request(`${path}.xml`)).text()
    const [head, ...entries] = xml.split('<entry>')
    expect(head).toContain(`<id>${PUBLIC_URL}${path}</id>`)
    expect(head).toMatch(/<title>[^<]+<\/title>/)
    expect(entries.length).toBeGreaterThan(10)
    for (const entry of entries) {
      const id = /<id>([^<]+)<\/id>/.exec(entry)?.[1] ?? ''
      expect(pages.has(id.slice(PUBLIC_URL.length)), id).toBe(true)
      expect(entry).toContain(`<link rel="alternate" type="text/html" href="${id}"/>`)
      expect(entry).toMatch(/<title>[^<]+<\/title>.*<summary>[^<]+<\/summary>/)
      const times = [...entry.matchAll(/<(published|updated)>(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)<\/\1>/g)]
      expect(times.map(([, name]) => name)).toEqual(['published', 'updated'])
      expect(Date.parse(times[1]![2]!)).toBeGreaterThanOrEqual(Date.parse(times[0]![2]!))
    }
    const last = entries
      .map((entry) => /<updated>([^<]+)/.exec(entry)![1]!)
      .toSorted()
      .at(-1)
    expect(head).toContain(`<updated>${last}</updated>`)
  })
})
