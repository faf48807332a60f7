/** An Authorization header without a token is refused before anything else is read, wherever a token may be sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/client.ts'
import { ENDPOINTS, getEndpointName } from '#contract/endpoints.ts'
import { type Caller, makeCaller } from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

describe.each(storeDatabases())('a malformed token on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  let request: Caller
  let described: string[]
  let takers: Set<string>
  beforeAll(async () => {
    database = await open()
    app = await openTestApp(database, { env: { TRUST_PROXY: '1' } })
    request = makeCaller(app)
    const paths = (await request('GET /openapi.json')).body['paths'] as Record<string, Record<string, object>>
    const calls = Object.entries(paths).flatMap(([path, its]) =>
      Object.entries(its).map(([method, its]) => ({ call: `${method.toUpperCase()} ${path}`, its })),
    )
    described = calls.map(({ call }) => call)
    takers = new Set(calls.filter(({ its }) => 'security' in its).map(({ call }) => call))
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  it('is tested for every endpoint of the API description', () => {
    expect(described.toSorted()).toEqual(ENDPOINTS.map(getEndpointName).toSorted())
  })

  it.each(ENDPOINTS)('is refused before all other checks of $method $path', async (it) => {
    const call = getEndpointName(it)
    const sent = [undefined, '', '{', {}].filter((body) => body === undefined || it.method !== 'GET')
    for (const authorization of ['', 'Bearer', 'Bearer a b', 'Basic YTpi'])
      for (const body of sent) {
        const refused = await request(call.replaceAll(/\{\w+\}/g, '%00'), { body, headers: { authorization } })
        expect({ authorization, body, is401: refused.status === 401 }).toEqual({
          authorization,
          body,
          is401: takers.has(call),
        })
      }
  })
})
