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
  expect(dataset['textSize']).toBeUndefined()
  paint()
  expect(dataset['wait']).toBe('700')
})

it.each([
  ['a setting', () => localStorage.setItem('komorebi.textSize', 'large'), 'large'],
  ['a login', () => (document.cookie = 'customers.token=token; Path=/'), ''],
])('without a worker, %s is read after the paint, and the bundle does not wait', async (_, store, textSize) => {
  store()
  await run()
  expect(dataset['wait']).toBe('700')
  expect(dataset['textSize']).toBeUndefined()
  paint()
  expect(dataset['wait']).toBeUndefined()
  expect(dataset['textSize']).toBe(textSize)
})

it.each([
  ['the worker controls the page', () => stubWorker({ controller: {} })],
  ['the browser has no service workers', () => stubWorker(undefined)],
  ['the page was reloaded', () => stubNavigation('reload')],
  ['the address has an anchor, which may be a token', () => history.replaceState(null, '', '#token')],
])('settings are read before the paint, and the bundle does not wait, if %s', async (_, change) => {
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
  expect(dataset['textSize']).toBeUndefined()
  expect(dataset['steps']).toBe('2345')
})

it('shows the rest of the page in steps after the paint', async () => {
  await run()
  vi.advanceTimersByTime(1_000)
  expect(dataset['steps']).toBe('12345')
  paint()
  // The browser may report the first paint and that of the contents one by one.
  paint()
  for (const steps of ['2345', '345', '45', '5', '']) {
    expect(dataset['steps']).toBe(steps)
    vi.advanceTimersByTime(60)
  }
})

it.each([
  ['a reload', () => stubNavigation('reload')],
  ['an anchor', () => history.replaceState(null, '', '#heading')],
])('with %s, only pictures wait', async (_, change) => {
  change()
  await run()
  expect(dataset['steps']).toBe('1')
  paint()
  expect(dataset['steps']).toBe('')
})

it.each([
  ['before', () => {}],
  ['after', () => paint()],
])('hides nothing again that another script has shown %s the paint', async (_, begin) => {
  await run()
  begin()
  dataset['steps'] = ''
  paint()
  vi.advanceTimersByTime(1_000)
  expect(dataset['steps']).toBe('')
})

it('waits for the text, not for the background behind it', async () => {
  await run()
  dataset['fonts'] = 'loading'
  paint()
  expect(dataset['steps']).toBe('12345')
  delete dataset['fonts']
  paint()
  expect(dataset['steps']).toBe('2345')
})
