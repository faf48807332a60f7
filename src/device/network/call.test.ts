import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as itemsApi from '#contract/items/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { leavePage } from './leave-page.ts'
import { createCall } from './call.ts'
import { NoNetworkError } from './errors.ts'

let server: Server
let origin = ''

const ANSWERS: Record<string, [status: number, body: string]> = {
  '/api/Items/1': [200, '{"item":{"id":1},"related":[]}'],
  '/api/Items?page=2&perPage=24&colour=white,brown': [200, '{"data":[],"page":2,"perPage":24,"total":0}'],
  '/api/Items/2': [404, '{"error":{"statusCode":404,"name":"NotFound","code":"NOT_FOUND","message":"ありません"}}'],
  '/api/Items/3': [502, '<html>proxy</html>'],
  '/api/Items/4': [409, '{"error":{"statusCode":409,"name":"X","code":"FROM_THE_FUTURE","message":"？"}}'],
  '/api/Items/5': [200, '<html>sign in to this network</html>'],
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = ANSWERS[request.url ?? ''] ?? [500, '']
    if (request.url !== '/api/Items/6') response.writeHead(status).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = createCall((path, init) => fetch(origin + path, init))
const read = (id: number, signal?: AbortSignal) => call(itemsApi.get, { params: { id } }, signal && { signal })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a call', () => {
  it('resolves to the endpoint’s response', async () => {
    expect(await read(1)).toEqual({ item: { id: 1 }, related: [] })
  })

  it('serializes its query', async () => {
    const query = { page: 2, perPage: 24, colour: ['white' as const, 'brown' as const] }
    expect(await call(itemsApi.list, { query })).toMatchObject({ page: 2 })
  })

  it('rejects with the server’s error code and message', async () => {
    const error = await failure(read(2))
    expect(error).toBeInstanceOf(CodedError)
    expect(error).toMatchObject({ code: 'NOT_FOUND', statusCode: 404, message: 'ありません' })
  })

  it.each([
    ['a proxy answers', 3, 502],
    ['the code is one of a newer server', 4, 409],
  ])('rejects with only the status if %s', async (_, id, statusCode) => {
    const error = await failure(read(id))
    expect(error).not.toBeInstanceOf(CodedError)
    expect(error).toMatchObject({ statusCode })
  })

  it('rejects with a network error if something other than the server responds', async () => {
    expect(await failure(read(5))).toBeInstanceOf(NoNetworkError)
  })

  it('rejects with a network error if nothing responds', async () => {
    const nowhere = createCall(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(nowhere(itemsApi.get, { params: { id: 1 } }))).toMatchObject({
      message: 'Network Error',
      statusCode: 500,
    })
  })

  it('is aborted with its navigation', async () => {
    const controller = new AbortController()
    const waiting = failure(read(6, controller.signal))
    controller.abort()
    expect(await waiting).toMatchObject({ name: 'AbortError' })
  })

  it('reports no error while the page is being left', async () => {
    vi.useFakeTimers()
    const nowhere = createCall(() => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.')))
    leavePage(() => {})
    const told = vi.fn()
    const waiting = nowhere(itemsApi.get, { params: { id: 1 } }).catch(told)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(told).not.toHaveBeenCalled()
    // The page was not left after all.
    await vi.advanceTimersByTimeAsync(1_000)
    await waiting
    expect(told).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})
