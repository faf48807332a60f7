import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as catalogueApi from '#contract/catalogue/api.ts'
import * as categoriesApi from '#contract/categories/api.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { errorSchema } from '#contract/shared/error-body.ts'
import { ERRORS, type ErrorCode } from '#contract/shared/errors.ts'
import * as homeApi from '#contract/home/api.ts'
import * as itemsApi from '#contract/items/api.ts'
import * as pagesApi from '#contract/pages/api.ts'
import * as postalCodesApi from '#contract/postal-codes/api.ts'
import * as settingsApi from '#contract/settings/api.ts'
import * as shopsApi from '#contract/shops/api.ts'
import * as blogsApi from '#contract/blogs/api.ts'
import * as columnsApi from '#contract/columns/api.ts'
import * as eventsApi from '#contract/events/api.ts'
import * as jobsApi from '#contract/jobs/api.ts'
import * as membersApi from '#contract/members/api.ts'
import * as menusApi from '#contract/menus/api.ts'
import * as moviesApi from '#contract/movies/api.ts'
import * as newsApi from '#contract/news/api.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import * as specialsApi from '#contract/specials/api.ts'
import type { Database } from '#server/platform/db/client.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

interface Case {
  endpoint: Endpoint
  /** Relative to /api. */
  paths: string[]
  fails: Partial<Record<ErrorCode, string[]>>
}

const aCase = (endpoint: unknown, paths: string[], fails: Case['fails'] = {}): Case => ({
  endpoint: endpoint as Endpoint,
  paths,
  fails,
})

const WRONG_IDS = ['0', '01', '-1', 'abc', '1.5', '2147483648', '%20', '1e3']

/** The list of a collection and its entries. `wrong`: queries with values that its facets do not have. */
const collectionCases = (api: { list: Endpoint; get: Endpoint }, ...wrong: string[]): Case[] => {
  const { path } = api.list
  return [
    aCase(api.list, [path, `${path}?ids=2,1`, `${path}?q=%E6%A4%85%E5%AD%90&page=9&perPage=100`], {
      VALIDATION_FAILED: ['page=0', 'page=abc', 'perPage=101', 'ids=x', ...wrong].map((query) => `${path}?${query}`),
    }),
    aCase(api.get, [`${path}/1`], {
      NOT_FOUND: [`${path}/3`],
      VALIDATION_FAILED: WRONG_IDS.map((id) => `${path}/${id}`),
    }),
  ]
}

const cases: Case[] = [
  ...collectionCases(blogsApi as never, 'member=x'),
  ...collectionCases(columnsApi as never, 'category=pink'),
  ...collectionCases(eventsApi as never, 'kind=pink'),
  ...collectionCases(jobsApi as never, 'status=pink', 'shop=x'),
  ...collectionCases(membersApi as never, 'role=pink', 'shop=x'),
  ...collectionCases(menusApi as never, 'category=x'),
  ...collectionCases(moviesApi as never, 'tag=a%00b'),
  ...collectionCases(newsApi as never, 'category=pink'),
  ...collectionCases(reformsApi as never, 'budget=pink', 'category=x'),
  ...collectionCases(specialsApi as never),
  aCase(
    itemsApi.list,
    [
      '/Items',
      '/Items?page=9&perPage=100',
      '/Items?ids=2,1',
      '/Items?utm_source=mail',
      '/Items?colour=natural&colour=white',
    ],
    {
      VALIDATION_FAILED: [
        '/Items?page=0',
        '/Items?page=abc',
        '/Items?perPage=101',
        '/Items?sort=best',
        '/Items?category=x',
        '/Items?inStock=yes',
        '/Items?priceMin=-1',
        '/Items?colour=pink',
      ],
    },
  ),
  aCase(itemsApi.get, ['/Items/1'], {
    NOT_FOUND: ['/Items/3'],
    VALIDATION_FAILED: WRONG_IDS.map((id) => `/Items/${id}`),
  }),
  aCase(categoriesApi.list, ['/Categories']),
  aCase(categoriesApi.get, ['/Categories/1'], {
    NOT_FOUND: ['/Categories/7'],
    VALIDATION_FAILED: WRONG_IDS.map((id) => `/Categories/${id}`),
  }),
  aCase(shopsApi.list, ['/Shops']),
  aCase(shopsApi.get, ['/Shops/1'], {
    NOT_FOUND: ['/Shops/2'],
    VALIDATION_FAILED: WRONG_IDS.map((id) => `/Shops/${id}`),
  }),
  aCase(itemsApi.listVariants, ['/Variants?skus=NO-SUCH-1', '/Variants?skus=AA1,BB2,AA1'], {
    VALIDATION_FAILED: ['/Variants', '/Variants?skus=', '/Variants?skus=a-1', `/Variants?skus=${'A'.repeat(31)}`],
  }),
  aCase(postalCodesApi.get, ['/PostalCodes/100', '/PostalCodes/000'], {
    VALIDATION_FAILED: ['/PostalCodes/10', '/PostalCodes/1000001', '/PostalCodes/abc', '/PostalCodes/..%2F'],
  }),
  aCase(pagesApi.get, ['/Pages/about'], {
    NOT_FOUND: ['/Pages/law'],
    VALIDATION_FAILED: ['/Pages/unknown', '/Pages/About'],
  }),
  aCase(settingsApi.get, ['/Settings']),
  aCase(homeApi.get, ['/Home']),
  aCase(eventsApi.getMonth, ['/EventMonth?month=2026-12', '/EventMonth?month=1900-01&kind=tour,sale&shop=1'], {
    VALIDATION_FAILED: ['', '?month=2026-13', '?month=0000-01', '?month=9999-12', '?month=2026-12&kind=pink'].map(
      (query) => `/EventMonth${query}`,
    ),
  }),
  aCase(catalogueApi.listChanges, ['/Catalog/changes'], {
    CURSOR_GONE: ['/Catalog/changes?since=gone'],
    VALIDATION_FAILED: [`/Catalog/changes?since=${'x'.repeat(201)}`],
  }),
]

/** Endpoints that need a session, or write, have their own tests. */
const OF_OTHERS =
  /^\/(Applications|BrowserErrors|EventSessions|Files|Customers|Orders|Payments|PushSubscriptions|Refunds|ReformInquiries|Reservations|Submissions)|\/(slots|sessions)$/

describe.each(storeDatabases())('the API on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    database = await open()
    await fillStore(database)
    app = await openTestApp(database)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  const request = async (path: string, method = 'GET') => {
    const response = await app.request(path, { method })
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
  }

  it('has a test here for every public endpoint and every error it declares', async () => {
    const { paths } = (await request('/api/openapi.json')).body as { paths: Record<string, object> }
    const open = Object.entries(paths).filter(([path]) => !OF_OTHERS.test(path))
    const described = open.flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(cases.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()).toEqual(described.toSorted())
    for (const { endpoint, fails } of cases)
      for (const code of endpoint.errors ?? []) expect(Object.keys(fails)).toContain(code)
  })

  it.each(cases.flatMap(({ endpoint, paths }) => paths.map((path) => ({ endpoint, path }))))(
    'responds to $path as the contract says',
    async ({ endpoint, path }) => {
      const { status, headers, body } = await request(`/api${path}`)
      expect({ status, body }).toMatchObject({ status: 200 })
      expect(z.safeParse(endpoint.output, body).success).toBe(true)
      expect(headers.get('content-type')).toBe('application/json')
    },
  )

  it.each(
    cases.flatMap(({ fails }) =>
      Object.entries(fails).flatMap(([code, paths]) => paths.map((path) => ({ code: code as ErrorCode, path }))),
    ),
  )('refuses $path with $code', async ({ code, path }) => {
    const { status, headers, body } = await request(`/api${path}`)
    expect(status).toBe(ERRORS[code].status)
    const { error } = z.parse(errorSchema, body)
    expect(error).toMatchObject({ code, statusCode: status })
    expect(error.message).toMatch(/[ぁ-ん]/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    if (code === 'VALIDATION_FAILED')
      for (const sentence of Object.values(error.details ?? { none: '' })) expect(sentence).toMatch(/ください$/)
  })

  it('reports the error of each field', async () => {
    const { body } = await request('/api/Items?page=abc&perPage=500&sort=best&colour=white')
    expect(body).toMatchObject({
      error: {
        details: {
          page: '数字で指定してください',
          perPage: '100以下で指定してください',
          sort: '選べる値の中から指定してください',
        },
      },
    })
  })

  it('has no other paths and methods', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/items',
      '/api/Items/',
      '/api/Items/1/more',
      '/api/constructor',
      '/api//Items',
    ]) {
      expect(await request(path)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
    }
    const posted = await request('/api/Items/1', 'POST')
    expect(posted).toMatchObject({ status: 405, body: { error: { code: 'METHOD_NOT_ALLOWED' } } })
    expect(posted.headers.get('allow')).toBe('GET, HEAD')
    expect((await request('/api/Nothing', 'DELETE')).status).toBe(404)
  })

  it('treats parameters named like built-in properties as unknown', async () => {
    expect((await request('/api/Items?constructor=1&__proto__=2&toString=3')).status).toBe(200)
  })

  it('reports a lost database without details', async () => {
    const lost = await open()
    const broken = await openTestApp(lost)
    await lost.close()
    const response = await broken.request('/api/Items/1')
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(z.parse(errorSchema, JSON.parse(text)).error).toMatchObject({
      code: 'INTERNAL_ERROR',
      name: 'InternalServerError',
    })
    expect(text).not.toMatch(/PGlite|pool|query|closed/i)
    expect(broken.logged()).toContain(`"requestId":"${response.headers.get('x-request-id')}"`)
    expect((await broken.request('/readyz')).status).toBe(503)
    expect((await broken.request('/healthz')).status).toBe(200)
  })

  it('reports that it is alive and ready', async () => {
    expect(await request('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
    expect(await request('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })
})
