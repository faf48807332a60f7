import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CodedError } from '#contract/shared/errors.ts'
import { LOADING_THROTTLE_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { loadingBar } from './navigation-events.ts'

let changes: RouteChange[] = []
const note = (event: CustomEvent<RouteChange>) => void changes.push(event.detail)
beforeEach(() => {
  changes = []
  addEventListener('routeChanged', note)
})
afterEach(() => removeEventListener('routeChanged', note))

const about = { slug: 'about', title: '会社案内', lead: '', summary: '', picture: null, revisedOn: null, body: [] }
const list = (total: number) => ({ data: [], page: 1, perPage: 24, total })
const heading = (name: string) => ({ level: 1, name }) as const

describe('a navigation', () => {
  it('dispatches one event with source and target; the first page does not', async () => {
    const { screen, router } = await renderStore({ path: '/about' })
    await expect.element(screen.getByRole('heading', heading('会社案内'))).toBeVisible()
    expect(changes).toEqual([])
    await router.navigate({ to: '/law', hash: 'returns' })
    await expect.element(screen.getByRole('heading', heading('表記'))).toBeVisible()
    expect(changes).toEqual([{ from: '/about', to: '/law#returns' }])
  })

  it('sets the title and focuses the heading, so that it is announced', async () => {
    const { screen } = await renderStore({ path: '/about' })
    await screen.getByRole('link', { name: '設定' }).click()
    const title = screen.getByRole('heading', heading('設定'))
    await expect.element(title).toHaveFocus()
    expect(document.title).toBe('設定 | こもれび')
  })

  it('reloads the page for params that it depends on, and for no others', async () => {
    const { router, asked } = await renderStore({ path: '/items', answers: { '/api/Items': list(1) } })
    const reads = () => asked.filter((address) => address.startsWith('/api/Items')).length
    await expect.poll(reads).toBe(1)
    await router.navigate({ to: '/items', hash: 'list' })
    await router.navigate({ to: '/items', search: { utm_source: 'mail' } as object })
    expect(reads()).toBe(1)
    await router.navigate({ to: '/items', search: { q: '0123' } })
    expect(reads()).toBe(2)
    expect(asked.some((address) => address.includes('q=0123'))).toBe(true)
  })
})

describe('a previous page', () => {
  it('is reloaded when its params recur, even at once; on the way back it is shown meanwhile', async () => {
    let total = 7
    let wait = () => Promise.resolve()
    const { screen, router, asked } = await renderStore({
      path: '/items',
      answers: { '/api/Items': () => wait().then(() => list(total)) },
    })
    const reads = () => asked.filter((it) => it.startsWith('/api/Items') && !it.includes('q=')).length
    await expect.element(screen.getByText('7点の商品')).toBeVisible()
    await router.navigate({ to: '/items', search: { q: '0123' } })
    await router.navigate({ to: '/items' })
    await expect.poll(reads).toBe(2)
    await router.navigate({ to: '/about' })
    let answer!: () => void
    const answered = new Promise<void>((resolve) => (answer = resolve))
    total = 8
    wait = () => answered
    router.history.go(-1)
    await expect.element(screen.getByText('7点の商品')).toBeVisible()
    answer()
    await expect.element(screen.getByText('8点の商品')).toBeVisible()
    expect(reads()).toBe(3)
  })

  it('is shown step by step on the way back, also an hour later and while none of it can be reloaded', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    let wait = () => Promise.resolve()
    let total = 7
    const { screen, router, asked } = await renderStore({
      path: '/items',
      answers: { '/api/Items': () => wait().then(() => list(total)) },
    })
    await expect.element(screen.getByText('7点の商品')).toBeVisible()
    total = 1
    // As with a device clock that is ahead of the server's.
    vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
    await router.navigate({ to: '/items', search: { sort: 'popular' } })
    await router.navigate({ to: '/about' })
    await expect.element(screen.getByRole('heading', heading('会社案内'))).toBeVisible()
    wait = () => new Promise(() => {})
    const before = asked.length
    router.history.go(-1)
    await expect.element(screen.getByText('1点の商品')).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    router.history.go(-1)
    await expect.element(screen.getByText('7点の商品')).toBeVisible()
    expect(router.state.resolvedLocation?.href).toBe('/items')
  })

  it('is reloaded without the loading bar', async () => {
    let answer!: () => void
    let wait = Promise.resolve()
    const answers = { '/api/Pages/about': () => wait.then(() => about) }
    const { screen, router, asked } = await renderStore({ path: '/about', answers })
    await expect.element(screen.getByRole('heading', heading('会社案内'))).toBeVisible()
    await expect.poll(() => loadingBar.getState()).toEqual({ percent: 0, isShown: false, hasFailed: false })
    const states: boolean[] = []
    const stop = getDefaultStore().sub(loadingBar.stateAtom, () => states.push(loadingBar.getState().isShown))
    onTestFinished(stop)
    wait = new Promise((resolve) => (answer = resolve))
    const before = asked.length
    const read = router.invalidate()
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, 2 * LOADING_THROTTLE_MS))
    answer()
    await read
    expect(states).not.toContain(true)
  })
})

describe('a navigation that fails', () => {
  /** A failing page writes to the console; this is expected here. */
  const silenceConsole = () => {
    const { error, warn } = console
    console.error = console.warn = () => {}
    onTestFinished(() => void Object.assign(console, { error, warn }))
  }

  it('shows status and message, also in the title, and dispatches one event with its error', async () => {
    silenceConsole()
    const { screen, router } = await renderStore({
      path: '/about',
      answers: { '/api/Pages/law': new CodedError('SERVICE_UNAVAILABLE', { message: 'Closed for the night' }) },
    })
    await router.navigate({ to: '/law' })
    await expect.element(screen.getByRole('heading', heading('エラーが発生しました'))).toHaveFocus()
    await expect.element(screen.getByText('503')).toBeVisible()
    await expect.element(screen.getByText('Closed for the night')).toHaveAttribute('lang', 'en')
    await expect.element(screen.getByRole('link', { name: 'ホームへ戻る' })).toHaveAttribute('href', '/')
    expect(document.title).toBe('Closed for the night | こもれび')
    expect(changes).toHaveLength(1)
    expect(changes[0]?.error).toMatchObject({ statusCode: 503 })
    await router.navigate({ to: '/about' })
    await expect.element(screen.getByRole('heading', heading('会社案内'))).toBeVisible()
    expect(changes).toHaveLength(2)
  })

  it.each(['/nowhere', '/items/0', '/items/01', '/items/2147483648', '/ITEMS', '/items/category/x'])(
    'such as %s does, is a 404 without a request',
    async (path) => {
      const { screen, router, asked } = await renderStore({ path: '/about' })
      const before = asked.length
      router.history.push(path)
      await expect.element(screen.getByText('This page could not be found')).toHaveAttribute('lang', 'en')
      await expect.element(screen.getByText('404')).toBeVisible()
      expect(document.title).toBe('This page could not be found | こもれび')
      expect(asked.slice(before)).toEqual([])
    },
  )

  it('because the data does not exist is a 404 too', async () => {
    const { screen } = await renderStore({ path: '/items/77' })
    await expect.element(screen.getByText('This page could not be found')).toBeVisible()
  })

  it('because its page names an unknown middleware is a 500 that names it', async () => {
    silenceConsole()
    const { screen, router } = await renderStore({ path: '/about' })
    const { options } = router.routesById['/law']
    const declared = options.staticData
    onTestFinished(() => void Object.assign(options, { staticData: declared }))
    Object.assign(options, { staticData: { middleware: ['nonsense'] } })
    await router.navigate({ to: '/law' })
    await expect.element(screen.getByText('Unknown middleware nonsense')).toBeVisible()
    await expect.element(screen.getByText('500')).toBeVisible()
  })
})
