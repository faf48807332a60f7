/** Whatever is sent to the API is answered as its contract says. By hand, with more: `npm run test:fuzz -- 100000 7`. */
import { describe, expect, it } from 'vitest'
import { ENDPOINTS, nameOf } from '#tests/fuzz/endpoints.ts'
import { type FuzzAnswer, problemIn } from '#tests/fuzz/judge.ts'
import type { FuzzRequest } from '#tests/fuzz/requests.ts'
import { fuzz } from '#tests/fuzz/run.ts'
import type { FuzzWorld } from '#tests/fuzz/world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

/** On each of the two databases. */
const REQUESTS = 2_500
const SEED = 7

/** What chance does not bring about in so few requests. */
const RARE = ['POST /Customers/verify', 'POST /Customers/reset-password', 'GET /Files/{id}']
const LINKS = ['POST /Reservations/manage', 'POST /Reservations/manage/change', 'POST /Reservations/manage/cancel']

describe.each(testDatabases())('requests of all sorts on $name', ({ open }) => {
  it('are answered as the contract says, to whom they belong, and break nothing', async () => {
    const { problems, statuses, done } = await fuzz(open, { count: REQUESTS, seed: SEED })
    expect(problems).toEqual([])
    // Neither all refused nor all allowed: otherwise little would have been tried.
    for (const status of [200, 400, 401, 404, 405, 409, 422]) expect(statuses[status]).toBeGreaterThan(5)
    const missed = ENDPOINTS.map(nameOf).filter((name) => !done.has(name) && ![...RARE, ...LINKS].includes(name))
    expect(missed.length).toBeLessThan(8)
  }, 300_000)

  it('go to every call that there is', async () => {
    const database = await open()
    const app = await openTestApp(database)
    const { paths } = (await (await app.request('/api/openapi.json')).json()) as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(ENDPOINTS.map(nameOf).toSorted()).toEqual(described.toSorted())
    await app.close()
    await database.close()
  })
})

describe('the judge', () => {
  const asked = { endpoint: undefined, method: 'GET' } as FuzzRequest
  const world = { victim: { secrets: ['秘密庵'] } } as unknown as FuzzWorld
  const body = (code: string, statusCode: number, message = 'ください') =>
    JSON.stringify({ error: { statusCode, name: 'Error', code, message } })
  const judge = (answer: Partial<FuzzAnswer>) =>
    problemIn(
      asked,
      { status: 404, headers: { 'x-request-id': '1' }, text: body('NOT_FOUND', 404), work: 0, ...answer },
      world,
      () => new Set(),
    )

  it('takes an error in our form for what it is', () => expect(judge({})).toBeUndefined())

  it.each([
    ['a crash', { status: 500, text: body('INTERNAL_ERROR', 500) }],
    ['a secret', { text: '秘密庵' }],
    ['another form', { text: '<!doctype html>' }],
    ['a wrong status', { text: body('NOT_FOUND', 422) }],
    ['an unknown code', { text: body('TEAPOT', 404) }],
    ['no sentence', { text: body('NOT_FOUND', 404, 'not found') }],
    ['no id', { headers: {} }],
    ['too much work', { work: 1_000_000 }],
    ['too many words', { text: body('NOT_FOUND', 404, 'ください'.repeat(20_000)) }],
  ])('finds %s', (_, answer) => expect(judge(answer)).toBeDefined())
})
