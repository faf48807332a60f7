import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { markPagesAtTop } from './scroll.ts'

const isMarked = () => 'top' in document.documentElement.dataset

beforeEach(() => {
  document.body.style.minHeight = '300vh'
  scrollTo(0, 0)
})

afterEach(() => {
  document.body.style.minHeight = ''
  document.documentElement.removeAttribute('data-top')
})

async function startRouter() {
  const root = createRootRoute()
  const routeTree = root.addChildren(['/', '/items'].map((path) => createRoute({ getParentRoute: () => root, path })))
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  markPagesAtTop(router as never, true)
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
  return { open, goBack }
}

it('marks a new page, and one that Back opens at its top', async () => {
  const { open, goBack } = await startRouter()
  await open('/items')
  expect(isMarked()).toBe(true)
  await goBack('/')
  expect(isMarked()).toBe(true)
})

it('does not mark a page that Back opens further down', async () => {
  const { open, goBack } = await startRouter()
  scrollTo(0, 300)
  await open('/items')
  expect(isMarked()).toBe(true)
  await goBack('/')
  expect(isMarked()).toBe(false)
})

it('does not mark a page that opens at an anchor', async () => {
  const { open } = await startRouter()
  await open('/items', 'reviews')
  expect(isMarked()).toBe(false)
})
