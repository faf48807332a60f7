import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { markPages } from './scroll.ts'

const isMarked = () => 'top' in document.documentElement.dataset
const isWhole = () => 'whole' in document.documentElement.dataset
const isScrolled = () => 'scrolled' in document.documentElement.dataset

beforeEach(() => {
  document.body.style.minHeight = '300vh'
  scrollTo(0, 0)
})

afterEach(() => {
  document.body.style.minHeight = ''
  document.documentElement.removeAttribute('data-top')
  document.documentElement.removeAttribute('data-whole')
  document.documentElement.removeAttribute('data-scrolled')
})

async function startRouter() {
  const root = createRootRoute()
  const routeTree = root.addChildren(['/', '/items'].map((path) => createRoute({ getParentRoute: () => root, path })))
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  markPages(router as never, true)
  onTestFinished(router.history.subscribe(() => void router.load()))
  await router.load()
  const open = async (path: string, hash?: string) => {
    await router.navigate({ to: path as '/', ...(hash && { hash }) })
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe(path)
  }
  const goBack = async (path: string) => {
    router.history.back()
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe(path)
  }
  return { router, open, goBack }
}

it('marks a new page, and one that Back opens at its top', async () => {
  const { open, goBack } = await startRouter()
  await open('/items')
  expect(isMarked()).toBe(true)
  expect(isWhole()).toBe(false)
  await goBack('/')
  expect(isMarked()).toBe(true)
  expect(isWhole()).toBe(false)
})

it('does not mark a page that Back opens further down', async () => {
  const { open, goBack } = await startRouter()
  scrollTo(0, 300)
  await open('/items')
  expect(isMarked()).toBe(true)
  expect(isWhole()).toBe(false)
  await goBack('/')
  expect(isMarked()).toBe(false)
  expect(isWhole()).toBe(true)
})

it('does not mark a page that opens at an anchor', async () => {
  const { open } = await startRouter()
  await open('/items', 'reviews')
  expect(isMarked()).toBe(false)
  expect(isWhole()).toBe(true)
})

it('lays out a page whole before its scroll position is stored', async () => {
  const { router, open } = await startRouter()
  const wasWhole: boolean[] = []
  router.subscribe('onBeforeLoad', () => wasWhole.push(isWhole()))
  await open('/items')
  scrollTo(0, 300)
  await open('/')
  expect(wasWhole).toEqual([false, true])
})

it('marks a page that is scrolled, until the next page', async () => {
  const { open } = await startRouter()
  await open('/items')
  expect(isScrolled()).toBe(false)
  scrollTo(0, 300)
  await expect.poll(isScrolled).toBe(true)
  await open('/')
  expect(isScrolled()).toBe(false)
})

it('keeps a page as it is when its data are loaded again', async () => {
  const { router, open } = await startRouter()
  await open('/items')
  scrollTo(0, 300)
  await router.invalidate()
  expect(isWhole()).toBe(false)
})
