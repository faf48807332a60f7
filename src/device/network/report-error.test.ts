import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError } from './errors.ts'

const CONTEXT = { route: '/items/$id', version: 'start-a1b2c3d.js' }

const send = vi.fn<(path: string, init: { body: string }) => Promise<Response>>()
const onOnline: (() => void)[] = []
let report: (error: unknown) => void

const sentBodies = () => send.mock.calls.map(([, { body }]) => JSON.parse(body) as Record<string, string>)

beforeEach(async () => {
  // Reported errors are remembered per page.
  vi.resetModules()
  send.mockReset().mockResolvedValue(new Response('{}'))
  onOnline.length = 0
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => onOnline.push(listener))
  const { reportError } = await import('./report-error.ts')
  report = (error) => reportError(error, CONTEXT)
})
afterEach(() => vi.unstubAllGlobals())

it('sends an unexpected error with the route and the version', () => {
  report(new TypeError('x is not a function'))
  expect(sentBodies()).toEqual([
    {
      message: 'TypeError: x is not a function',
      stack: expect.stringMatching(/^at /),
      version: 'start-a1b2c3d.js',
      route: '/items/$id',
    },
  ])
})

it('sends a rejection that is no error', () => {
  report('out of tea')
  expect(sentBodies()).toMatchObject([{ message: 'out of tea', stack: '' }])
})

it.each([
  ['a response of the server', new CodedError('SLOT_FULL')],
  ['no network', new NoNetworkError(new TypeError('x'))],
  ['an aborted request', new DOMException('stopped', 'AbortError')],
  ['a lost connection', new TypeError('Failed to fetch')],
  ['an error of another origin', undefined],
])('does not send %s', (_, error) => {
  report(error)
  expect(send).not.toHaveBeenCalled()
})

it('sends the same error once, and five errors at most', () => {
  const error = new Error('again')
  report(error)
  report(error)
  expect(send).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 9; n += 1) report(new Error(`error ${n}`))
  expect(send).toHaveBeenCalledTimes(5)
})

it('sends a report again when there is a network', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  report(new Error('while offline'))
  await vi.waitFor(() => expect(onOnline).toHaveLength(1))
  onOnline[0]!()
  expect(send).toHaveBeenCalledTimes(2)
  expect(sentBodies()[1]).toEqual(sentBodies()[0])
})
