import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const root = document.documentElement
const hasLargeText = () => root.classList.contains('largeText')
let paint = () => {}

function clean() {
  localStorage.clear()
  history.replaceState(null, '', location.pathname)
  root.className = ''
}

const stubWorker = (serviceWorker: object | undefined) => vi.stubGlobal('navigator', { serviceWorker })
const stubNavigation = (type: string) => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never])

beforeEach(() => {
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
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clean()
})

let runs = 0
const run = () => import(/* @vite-ignore */ `./boot-attributes.ts?run=${runs++}`)

it.each([undefined, 'large'])('a first visit reads settings after the paint (%s)', async (textSize) => {
  if (textSize) localStorage.setItem('komorebi.textSize', textSize)
  await run()
  expect(hasLargeText()).toBe(false)
  paint()
  expect(hasLargeText()).toBe(textSize === 'large')
})

it.each([
  ['the worker controls the page', () => stubWorker({ controller: {} })],
  ['the browser has no service workers', () => stubWorker(undefined)],
  ['the page was reloaded', () => stubNavigation('reload')],
  ['the address has an anchor', () => history.replaceState(null, '', '#heading')],
])('settings are read before the paint if %s', async (_, change) => {
  localStorage.setItem('komorebi.textSize', 'large')
  change()
  await run()
  expect(hasLargeText()).toBe(true)
})

it.each([{ controller: null }, { controller: {} }])('blocked storage leaves the defaults, with %o', async (worker) => {
  stubWorker(worker)
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  await run()
  paint()
  expect(hasLargeText()).toBe(false)
})

it.each([
  ['a reload', () => stubNavigation('reload'), true],
  ['an anchor', () => history.replaceState(null, '', '#heading'), true],
  ['a plain visit', () => {}, false],
])('whether the whole page is laid out, because the browser may scroll it, with %s', async (_, change, isWhole) => {
  change()
  await run()
  expect(root.classList.contains('whole')).toBe(isWhole)
})
