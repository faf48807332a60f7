/** What search engines, social networks and feed readers get of every published page of the sample. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importContent } from '#server/import-content.ts'
import type { Database } from '#server/platform/db/client.ts'
import { pagePolicy } from '#server/platform/http/security.ts'
import { listOriginals } from '#server/platform/pictures/originals.ts'
import type { PageSource } from '#server/platform/render/render.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { renderPage } from '#src/server-entry.tsx'
import { testDatabases } from '#tests/support/database.ts'
import { makeDataDir } from '#tests/support/running-store.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const NOW = new Date('2026-11-22T09:00:00+09:00')
const PUBLIC_URL = 'https://shop.example.jp'

/**
 * What Google requires of each type, and what it recommends if we know it: developers.google.com/search/docs/appearance/
 * structured-data. `Product.offers` is what an object needs in this place. A job without a last day has no validThrough,
 * as Google asks.
 */
const REQUIRED: Record<string, readonly string[]> = {
  Answer: ['text'],
  Article: ['headline', 'description', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  BlogPosting: ['headline', 'description', 'url', 'datePublished', 'dateModified', 'author', 'publisher'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  EducationalOccupationalCredential: ['name'],
  Event: [
    ...['name', 'description', 'image', 'startDate', 'endDate', 'eventStatus', 'eventAttendanceMode'],
    ...['location', 'organizer', 'offers'],
  ],
  'Event.location': ['name', 'address'],
  'Event.offers': ['price', 'priceCurrency', 'url', 'validFrom'],
  FAQPage: ['mainEntity'],
  FurnitureStore: ['name', 'address', 'telephone'],
  GeoCoordinates: ['latitude', 'longitude'],
  JobPosting: [
    ...['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation', 'baseSalary', 'employmentType'],
    ...['identifier', 'url', 'directApply'],
  ],
  'JobPosting.jobLocation': ['address'],
  ListItem: ['position', 'name', 'item'],
  LocalBusiness: ['name', 'address', 'url', 'telephone', 'image', 'geo', 'openingHoursSpecification'],
  MonetaryAmount: ['currency', 'value'],
  NewsArticle: ['headline', 'description', 'datePublished', 'dateModified', 'author', 'publisher'],
  Offer: ['url'],
  OpeningHoursSpecification: ['opens', 'closes'],
  Organization: ['name'],
  Person: ['name'],
  Place: ['name'],
  PostalAddress: ['addressCountry', 'postalCode', 'addressRegion', 'addressLocality', 'streetAddress'],
  Product: ['name', 'description', 'image', 'sku', 'brand', 'offers'],
  'Product.offers': ['price', 'priceCurrency', 'availability', 'url'],
  ProfilePage: ['mainEntity'],
  PropertyValue: ['name', 'value'],
  QuantitativeValue: [],
  Question: ['name', 'acceptedAnswer'],
  Service: ['name', 'description', 'serviceType', 'provider', 'offers', 'image'],
  UnitPriceSpecification: ['priceCurrency'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'duration'],
}

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/
const IN_JAPAN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/
const DATES = /^(date(Posted|Published|Modified)|uploadDate|valid(From|Through)|priceValidUntil)$/

type Data = Record<string, unknown>

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function* findTextProblems(text: string, key: string): Generator<string> {
  if (text.trim() === '') yield 'is empty'
  const isUrl = text.startsWith('/') || text.startsWith('http')
  const origins = key === 'embedUrl' ? ['https://'] : [`${PUBLIC_URL}/`, 'https://schema.org']
  if (isUrl && text !== PUBLIC_URL && !origins.some((origin) => text.startsWith(origin))) yield `${text} is no own URL`
  if (DATES.test(key) && !(ISO.test(text) && Date.parse(text) > 0)) yield `${text} is no date`
  if (/^(start|end)Date$/.test(key) && !IN_JAPAN.test(text)) yield `${text} is no time in Japan`
  if (/^(opens|closes)$/.test(key) && !/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) yield `${text} is no time of day`
  if (key === 'duration' && !/^PT\d+S$/.test(text)) yield `${text} is no duration`
}

/** `place`: the type and the property in which the value stands: `Event.offers`. */
function* findProblems(value: unknown, place: string): Generator<string> {
  const key = place.split('.').at(-1)!
  if (Array.isArray(value)) for (const it of value) yield* findProblems(it, place)
  else if (typeof value === 'string') for (const it of findTextProblems(value, key)) yield `${place}: ${it}`
  else if (value === null) yield `${place}: is null`
  else if (typeof value === 'object') yield* findObjectProblems(value as Data, place)
}

function* findObjectProblems(data: Data, place: string): Generator<string> {
  const types = [data['@type']].flat() as string[]
  for (const type of types) {
    const required = REQUIRED[type]
    if (!required) yield `${place}: the type ${type} is not in the table`
    for (const key of [...(required ?? []), ...(REQUIRED[place] ?? [])])
      if (isMissing(data[key])) yield `${place}: ${type} has no ${key}`
    if (type === 'VideoObject' && isMissing(data['contentUrl'] ?? data['embedUrl']))
      yield `${place}: VideoObject has neither contentUrl nor embedUrl`
  }
  for (const [key, value] of Object.entries(data)) yield* findProblems(value, `${types[0]}.${key}`)
}

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
  ['/category', ['BreadcrumbList']],
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

const kindOf = (path: string): string => (/^\/[a-z]*$/.test(path) ? path : path.replace(/[^/]+$/, ''))

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
      compose: ({ head }) => ({ html: head, policy: pagePolicy(env, { scripts: [], styles: [] }) }),
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

  const check = (find: (page: Page, path: string) => Iterable<string>) => {
    const problems = [...pages].flatMap(([path, page]) => [...find(page, path)].map((problem) => `${path}: ${problem}`))
    expect(problems).toEqual([])
  }

  it('is there, of every kind', () => {
    check(({ status }) => (status === 200 ? [] : [`gives ${status}`]))
    expect(new Set([...pages.keys()].map(kindOf))).toEqual(new Set(KINDS.map(([kind]) => kind)))
    expect(pages.size).toBeGreaterThan(150)
  })

  it('has the structured data of its kind', () => {
    check(({ jsonLd }, path) => {
      const types = new Set(jsonLd.flatMap((data) => data['@type'] as string | string[]))
      const expected = KINDS.find(([kind]) => kind === kindOf(path))?.[1] ?? []
      return expected.filter((type) => !types.has(type)).map((type) => `has no ${type}`)
    })
  })

  it('has structured data with all required fields, absolute URLs and ISO dates', () => {
    check(function* ({ jsonLd }) {
      for (const data of jsonLd) {
        if (data['@context'] !== 'https://schema.org') yield 'has no context'
        yield* findProblems(data, '')
      }
    })
  })

  it('has breadcrumbs that lead from the home page to itself', () => {
    check(function* ({ jsonLd }, path) {
      for (const data of jsonLd.filter((it) => it['@type'] === 'BreadcrumbList')) {
        const steps = data['itemListElement'] as { position: number; item: string }[]
        if (steps[0]?.item !== `${PUBLIC_URL}/`) yield 'does not begin at home'
        if (steps.at(-1)?.item !== PUBLIC_URL + path) yield `leads to ${steps.at(-1)?.item}`
        if (steps.some(({ position }, i) => position !== i + 1)) yield 'is not numbered'
      }
    })
  })

  it('is described for social networks and has its canonical address', async () => {
    const originals = new Set(await listOriginals(dataDir))
    check(function* ({ tags }, path) {
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
