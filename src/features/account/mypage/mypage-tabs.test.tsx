import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { setUnread } from '#src/device/events/unread.ts'
import { login } from '#src/device/session/login.ts'
import { forceColors } from '#tests/support/force-colors.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

withAccounts()

const row = () => page.getByRole('navigation', { name: 'マイページのメニュー' })

async function open(path: string, width: number) {
  const before = [innerWidth, innerHeight] as const
  onTestFinished(() => page.viewport(...before))
  await page.viewport(width, 844)
  await login(HANAKO)
  await visit(path)
  await expect.element(row()).toBeVisible()
  return () => row().element() as HTMLElement
}

/** Whether the tab of the current page is completely visible. */
function isInView(nav: HTMLElement): boolean {
  const [outer, inner] = [nav, nav.querySelector('[aria-current]')!].map((it) => it.getBoundingClientRect())
  return inner!.left >= outer!.left - 1 && inner!.right <= outer!.right + 1
}

it.each([
  { path: '/mypage', name: 'マイページ', more: 'end' },
  { path: '/mypage/withdrawal', name: '退会', more: 'start' },
])('on a phone the tab $name is visible, and the edge shows that there is more', async ({ path, name, more }) => {
  const nav = await open(path, 320)
  await expect.element(row().getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => isInView(nav())).toBe(true)
  await expect.poll(() => nav().dataset['more']).toBe(more)
  expect(getComputedStyle(nav()).maskImage).toMatch(/gradient/)
})

it('the edges follow the scroll position', async () => {
  const nav = await open('/mypage', 320)
  await expect.poll(() => nav().dataset['more']).toBe('end')
  nav().scrollLeft = 40
  await expect.poll(() => nav().dataset['more']).toBe('start end')
})

it('without overflow nothing fades', async () => {
  const nav = await open('/mypage/withdrawal', 1280)
  await expect.poll(() => nav().dataset['more']).toBe('')
  expect(getComputedStyle(nav()).maskImage).toBe('none')
})

it('the number of unread messages does not touch the next tab', async () => {
  await open('/mypage/points', 390)
  onTestFinished(() => setUnread(0))
  setUnread(120)
  const count = row().getByText('99+')
  await expect.element(count).toBeInTheDocument()
  const [badge, next] = [count, row().getByText('ポイント')].map((it) => it.element().getBoundingClientRect())
  expect(next!.left - badge!.right).toBeGreaterThanOrEqual(4)
})

it('only the current tab is underlined in forced colours', async () => {
  await forceColors()
  const nav = await open('/mypage', 390)
  const edge = (link: Element | null) => getComputedStyle(link!).borderBottomColor
  const others = [...nav().querySelectorAll('a:not([aria-current])')].map(edge)
  expect(new Set(others)).toEqual(new Set([getComputedStyle(document.documentElement).backgroundColor]))
  expect(others).not.toContain(edge(nav().querySelector('a[aria-current]')))
})
