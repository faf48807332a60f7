import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { dataset } = document.documentElement
let paint = () => {}

function clean() {
  localStorage.clear()
  document.cookie = 'customers.token=; Path=/; Max-Age=0'
  history.replaceState(null, '', location.pathname)
  for (const name of Object.keys(dataset)) delete dataset[name]
}

const stubWorker = (serviceWorker: object | undefined) => vi.stubGlobal('navigator', { serviceWorker })
const stubNavigation = (type: string) => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never])

beforeEach(() => {
  vi.useFakeTimers()
  clean()
  stubWorker({ controller: null })
  stubNavigation('navigate')
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        paint = callback
      }
      observe() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clean()
})

let runs = 0
const run = () => import(/* @vite-ignore */ `./boot-attributes.ts?run=${runs++}`)

it('a first visit delays the bundle', async () => {
  await run()
  expect(dataset['wait']).toBe('700')
  expect(dataset['textSize']).toBe('')
  paint()
  expect(dataset['wait']).toBe('700')
  expect(dataset['shown']).toBe('1')
})

it.each([
  ['a setting', () => localStorage.setItem('komorebi.textSize', 'large'), 'large'],
  ['a login', () => (document.cookie = 'customers.token=token; Path=/'), ''],
])('without a worker, %s is read after the paint, and nothing waits', async (_, store, textSize) => {
  store()
  await run()
  expect(dataset['wait']).toBe('700')
  expect(dataset['textSize']).toBe('')
  paint()
  expect(dataset['wait']).toBeUndefined()
  expect(dataset['textSize']).toBe(textSize)
})

it.each([
  ['the worker controls the page', () => stubWorker({ controller: {} })],
  ['the browser has no service workers', () => stubWorker(undefined)],
  ['the page was reloaded', () => stubNavigation('reload')],
  ['the address has an anchor, which may be a token', () => history.replaceState(null, '', '#token')],
])('settings are read before the paint, and nothing waits, if %s', async (_, change) => {
  localStorage.setItem('komorebi.textSize', 'large')
  change()
  await run()
  expect(dataset['textSize']).toBe('large')
  expect(dataset['wait']).toBeUndefined()
})

it.each([{ controller: null }, { controller: {} }])('blocked storage leaves the defaults, with %o', async (worker) => {
  stubWorker(worker)
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  await run()
  paint()
  expect(dataset['textSize']).toBe('')
  expect(dataset['shown']).toBe('1')
})

it('shows the rest of the page in steps after the paint', async () => {
  await run()
  vi.advanceTimersByTime(1_000)
  expect(dataset['shown']).toBeUndefined()
  paint()
  expect(dataset['shown']).toBe('1')
  vi.advanceTimersByTime(80)
  expect(dataset['shown']).toBe('2')
  vi.advanceTimersByTime(80)
  expect(dataset['shown']).toBe('3')
})

it('hides nothing again that another script has shown', async () => {
  await run()
  paint()
  dataset['shown'] = '3'
  paint()
  vi.advanceTimersByTime(80)
  expect(dataset['shown']).toBe('3')
})

it('waits for the text, not for the background behind it', async () => {
  await run()
  dataset['fonts'] = 'loading'
  paint()
  expect(dataset['shown']).toBeUndefined()
  delete dataset['fonts']
  paint()
  expect(dataset['shown']).toBe('1')
})
