/** Every route with an id: an impossible or unknown id is a page that does not exist. */
import { describe, expect, it } from 'vitest'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Call } from '#contract/shared/render.ts'
import { createAppRouter } from './router.tsx'
import { renderPage } from './server-entry.tsx'

const hero = { id: '0123456789abcdef', width: 1600, height: 1067, alt: '', tone: 0 }
const settings = {
  siteName: 'こもれび',
  hero,
  phone: '',
  phoneHours: '',
  closedDays: [],
  packVersion: 1,
  analytics: null,
}
const empty = { data: [], page: 1, perPage: 24, total: 0, counts: {} }

/** What pages ask for whatever the id is. */
const COMMON: Record<string, unknown> = {
  '/api/Settings': settings,
  '/api/Categories': { data: [] },
  '/api/Shops': { data: [] },
  '/api/Items': empty,
  '/api/Reforms': empty,
}

async function render(path: string, answers: Record<string, unknown> = {}) {
  const asked: string[] = []
  const all: Record<string, unknown> = { ...COMMON, ...answers }
  const call: Call = async (it, input) => {
    const url = toEndpointUrl(it, input).replace(/\?.*/, '')
    asked.push(url)
    if (!(url in all)) throw new CodedError('NOT_FOUND')
    return all[url] as never
  }
  const request = new Request(`http://localhost${path}`)
  const { status } = await renderPage(request, { call, now: 0, publicUrl: 'http://localhost' })
  return { status, asked }
}

const noCall: Call = () => Promise.reject(new Error('nothing is asked'))
const routes = Object.keys(createAppRouter({ call: noCall, now: 0, publicUrl: '' }).routesById)
const paths = routes.filter((id) => id.includes('$id')).map((id) => id.replace(/\{-\$id\}|\$id/, '{id}'))

const IMPOSSIBLE = [
  ...['0', '00', '01', '007', '-1', '+1', '1.0', '1.5', '1e3', '0x1', '1_000', '1,2', 'NaN', 'Infinity', 'abc', '1a'],
  ...[
    '2147483648',
    '9007199254740993',
    '9'.repeat(40),
    '%201',
    '1%00',
    '%EF%BC%91',
    '%D9%A1',
    '%E2%91%A0',
    '%E4%B8%80',
  ],
]

it('the table has every route with an id', () => {
  expect(paths).toEqual(expect.arrayContaining(['/items/{id}', '/items/category/{id}', '/reform/inquiry/{id}']))
  expect(paths.length).toBeGreaterThanOrEqual(12)
})

describe.each(paths)('%s', (path) => {
  it.each(IMPOSSIBLE)('does not exist for %s, and nothing is asked about it', async (id) => {
    const { status, asked } = await render(path.replace('{id}', id))
    expect(status).toBe(404)
    expect(asked.filter((url) => url.split('/').length > 3)).toEqual([])
  })

  it.each(['1', '999', '2147483647'])('does not exist for the unknown %s', async (id) => {
    expect((await render(path.replace('{id}', id))).status).toBe(404)
  })
})

describe('a category of the other kind', () => {
  const category = (kind: string) => ({ id: 201, kind, parentId: null, name: 'キッチン', order: 1, itemCount: 0 })

  it.each([
    ['/items/category/201', 'reform', 404],
    ['/items/category/201', 'item', 200],
    ['/reform/category/201', 'item', 404],
    ['/reform/category/201', 'reform', 200],
  ])('%s of kind %s: %i', async (path, kind, status) => {
    expect((await render(path, { '/api/Categories/201': category(kind) })).status).toBe(status)
  })
})
