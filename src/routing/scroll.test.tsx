import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { hasHtmlClass, setHtmlClass } from '#src/device/storage/html-class.ts'
import { markPages } from './scroll.ts'

const isWhole = () => hasHtmlClass('whole')

beforeEach(() => {
  document.body.style.minHeight = '300vh'
  scrollTo(0, 0)
})

afterEach(() => {
  document.body.style.minHeight = ''
  setHtmlClass('whole', false)
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

it('lays out what is near the view of a new page, and of one that Back opens at its top', async () => {
  const { open, goBack } = await startRouter()
  await open('/items')
  expect(isWhole()).toBe(false)
  await goBack('/')
  expect(isWhole()).toBe(false)
})

it('lays out a page whole that Back opens further down', async () => {
  const { open, goBack } = await startRouter()
  scrollTo(0, 300)
  await open('/items')
  expect(isWhole()).toBe(false)
  await goBack('/')
  expect(isWhole()).toBe(true)
})

it('lays out a page whole that opens at an anchor', async () => {
  const { open } = await startRouter()
  await open('/items', 'reviews')
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

it('keeps a page as it is when its data are loaded again', async () => {
  const { router, open } = await startRouter()
  await open('/items')
  scrollTo(0, 300)
  await router.invalidate()
  expect(isWhole()).toBe(false)
})
