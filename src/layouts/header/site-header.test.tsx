import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearRecentSearches } from '#src/device/storage/recent-searches.ts'
import { setUnread } from '#src/device/events/unread.ts'
import { measureShift } from '#tests/support/measure-shift.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import '#src/ui/styles/tokens.css'
import '#src/ui/styles/base.css'

describe.each([390, 1280])('the header, %i pixels wide', (width) => {
  it.each(['<form', '</form>', 'aria-label="カート'])(
    'moves nothing if it is painted before %s is parsed',
    async (end) => {
      await page.viewport(width, 800)
      const { screen } = await renderStore({ path: '/about' })
      expect(await measureShift(screen.container.querySelector('header')!, end)).toBe(0)
    },
  )
})

describe('the search in the header', () => {
  it('has room beside page names that a translation has made longer, and shows all others', async () => {
    await page.viewport(1280, 800)
    const { screen } = await renderStore({ path: '/about' })
    const input = screen.getByLabelText('商品をさがす').element()
    const nav = screen.getByRole('navigation', { name: 'メイン' }).element()
    const links = [...nav.querySelectorAll('a')]
    expect(links.at(-1)!.getBoundingClientRect().right).toBeLessThanOrEqual(nav.getBoundingClientRect().right + 1)
    for (const link of links) link.textContent = 'Renovation cases'
    const { left, top, height } = input.getBoundingClientRect()
    expect(document.elementFromPoint(left + 40, top + height / 2)).toBe(input)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
  })

  it('leads to the items with the text as typed, without reloading the page', async () => {
    await page.viewport(1280, 800)
    const { screen, router } = await renderStore({ path: '/about' })
    await screen.getByLabelText('商品をさがす').fill(' 0123 ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.href).toBe('/items?q=0123')
  })

  it('ignores the Enter that confirms an input method', async () => {
    await page.viewport(1280, 800)
    const { screen } = await renderStore({ path: '/about' })
    const input = screen.getByLabelText('商品をさがす').element()
    const enter = (init: KeyboardEventInit) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
    expect(enter({ isComposing: true })).toBe(false)
    expect(enter({ keyCode: 229 })).toBe(false)
    expect(enter({})).toBe(true)
  })

  it('opens below the header on phones, and closes after a search', async () => {
    await page.viewport(390, 844)
    const { screen, router } = await renderStore({ path: '/about' })
    await screen.getByRole('button', { name: 'さがす' }).click()
    const input = screen.getByLabelText('商品をさがす')
    await expect.element(input).toHaveFocus()
    await input.fill('椅子')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe('/items')
    expect(document.querySelector(':popover-open form, form:popover-open')).toBeNull()
  })
})

describe('the open search before anything is typed', () => {
  beforeEach(clearRecentSearches)

  it('offers popular searches and categories with pictures, by keys too', async () => {
    await page.viewport(390, 844)
    const { screen, router } = await renderStore({ path: '/about' })
    await screen.getByRole('button', { name: 'さがす' }).click()
    const popular = screen.getByRole('group', { name: 'よく検索される言葉' })
    await expect.element(popular.getByRole('option').nth(1)).toHaveTextContent('無垢 テーブル')
    const categories = screen.getByRole('group', { name: 'カテゴリーからさがす' }).getByRole('option')
    await expect
      .poll(() => categories.elements().map((it) => [it.textContent, it.querySelectorAll('img').length]))
      .toEqual([
        ['ソファ', 1],
        ['照明', 1],
      ])
    await userEvent.keyboard('{ArrowDown}')
    await expect
      .element(screen.getByLabelText('商品をさがす'))
      .toHaveAttribute('aria-activedescendant', popular.getByRole('option').first().element().id)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await expect.poll(() => router.state.location.href).toBe('/items/category/2')
  })

  it('stays closed if the focus has left before it was loaded', async () => {
    await page.viewport(1280, 800)
    const { screen } = await renderStore({ path: '/about' })
    screen.getByLabelText('商品をさがす').element().focus()
    screen.getByRole('link', { name: 'お気に入り' }).first().element().focus()
    const list = screen.getByLabelText('検索のヒント')
    await expect.poll(() => document.querySelectorAll('[role=option]').length).toBeGreaterThan(0)
    await expect.element(list).not.toBeVisible()
  })

  it('searches for a popular search term and keeps it in the field', async () => {
    await page.viewport(1280, 800)
    const { screen, router } = await renderStore({ path: '/about' })
    await screen.getByLabelText('商品をさがす').click()
    await screen.getByRole('option', { name: '北欧' }).click()
    await expect.poll(() => router.state.location.search).toEqual({ q: '北欧' })
    await expect.element(screen.getByLabelText('商品をさがす')).toHaveValue('北欧')
  })
})

describe('without results', () => {
  it('allows editing the search, and including items out of stock', async () => {
    await page.viewport(390, 844)
    const { screen, router } = await renderStore({ path: '/items?q=そふあ&inStock=1' })
    await screen.getByRole('link', { name: '品切れの商品も表示' }).click()
    await expect.poll(() => router.state.location.search).toEqual({ q: 'そふあ' })
    const input = screen.getByLabelText('別の言葉でさがす')
    await expect.element(input).toHaveValue('そふあ')
    await input.fill('ソファ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.search).toEqual({ q: 'ソファ' })
    await expect.element(screen.getByRole('link', { name: '会員登録' }).last()).toBeVisible()
  })
})

describe('the header with text of twice the size, on the narrowest phone', () => {
  afterEach(() => document.documentElement.style.removeProperty('font-size'))

  it('keeps the menu, the search and the cart reachable', async () => {
    await page.viewport(320, 640)
    document.documentElement.style.fontSize = '200%'
    const { screen } = await renderStore({ path: '/about' })
    for (const name of ['メニュー', 'さがす', 'カート']) {
      const { left, right, width } = screen.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
      expect(left, name).toBeGreaterThanOrEqual(0)
      expect(right, name).toBeLessThanOrEqual(innerWidth)
      expect(width, name).toBeGreaterThanOrEqual(44)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

  it('leaves room for the text of a search', async () => {
    await page.viewport(320, 640)
    document.documentElement.style.fontSize = '200%'
    const { screen } = await renderStore({ path: '/about' })
    await screen.getByRole('button', { name: 'さがす' }).click()
    const { width } = screen.getByLabelText('商品をさがす').element().getBoundingClientRect()
    expect(width).toBeGreaterThan(innerWidth * 0.8)
  })

  it('shows the icon behind its count', async () => {
    await page.viewport(320, 640)
    document.documentElement.style.fontSize = '200%'
    const { screen } = await renderStore({ path: '/about' })
    onTestFinished(() => setUnread(0))
    setUnread(3)
    await expect.element(screen.getByText('3', { exact: true })).toBeVisible()
    const icon = screen
      .getByRole('button', { name: 'メニュー' })
      .element()
      .querySelector('svg')!
      .getBoundingClientRect()
    const count = screen.getByText('3', { exact: true }).element().getBoundingClientRect()
    const width = icon.right - count.left
    const height = count.bottom - icon.top
    expect(width * height).toBeLessThan((icon.width * icon.height) / 3)
  })
})

describe('the header on a desktop', () => {
  it.each([1024, 1280])('links to the main pages in one line (%i px)', async (width) => {
    await page.viewport(width, 800)
    const { screen } = await renderStore({ path: '/about' })
    const links = screen.getByRole('navigation', { name: 'メイン' }).getByRole('link')
    await expect.element(links.first()).toBeVisible()
    const elements = links.elements()
    expect(elements.map((it) => it.textContent)).toEqual(['商品', 'リフォーム', '特集', 'コラム', 'イベント', '店舗'])
    expect(new Set(elements.map((it) => it.getBoundingClientRect().top)).size).toBe(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe('the footer on a desktop, where the menu button is hidden', () => {
  it('leads to a visit', async () => {
    await page.viewport(1280, 800)
    const { screen } = await renderStore({ path: '/about' })
    const visit = screen.getByRole('contentinfo').getByRole('link', { name: '来店予約' })
    await expect.element(visit).toBeVisible()
    await expect.element(visit).toHaveAttribute('href', '/reservation')
  })
})

describe('unread messages', () => {
  it('are counted on the menu button of a phone, visibly and audibly without opening anything', async () => {
    await page.viewport(390, 844)
    const { screen } = await renderStore({ path: '/about' })
    const menu = screen.getByRole('button', { name: 'メニュー' })
    await expect.element(menu).toHaveAccessibleDescription('')
    onTestFinished(() => setUnread(0))
    setUnread(3)
    await expect.element(menu).toHaveAccessibleDescription('未読メッセージ3件')
    await expect.element(screen.getByText('3', { exact: true })).toBeVisible()
    setUnread(0)
    await expect.element(menu).toHaveAccessibleDescription('')
  })
})

describe('the side menu', () => {
  it('contains every category and page, and is closed by a link', async () => {
    await page.viewport(390, 844)
    const { screen, router } = await renderStore({ path: '/about' })
    await screen.getByRole('button', { name: 'メニュー' }).click()
    const menu = screen.getByRole('dialog', { name: 'メニュー' })
    await expect.element(menu.getByRole('link', { name: 'ソファ' })).toHaveAttribute('href', '/items/category/1')
    for (const [name, href] of [
      ['送料・お届け', '/guide/delivery'],
      ['組み立て', '/guide/assembly'],
      ['返品・保証', '/guide/returns'],
      ['お問い合わせ', '/contact'],
    ] as const)
      await expect.element(menu.getByRole('link', { name })).toHaveAttribute('href', href)
    await menu.getByText('照明').click()
    await expect.element(menu.getByRole('link', { name: 'ランプ' })).toBeVisible()
    await menu.getByRole('link', { name: '設定' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/settings')
    await expect.element(menu).not.toBeInTheDocument()
  })

  it('closes by a link to the current page', async () => {
    await page.viewport(390, 844)
    const { screen } = await renderStore({ path: '/about' })
    await screen.getByRole('button', { name: 'メニュー' }).click()
    const menu = screen.getByRole('dialog', { name: 'メニュー' })
    await menu.getByRole('link', { name: '会社案内' }).click()
    await expect.element(menu).not.toBeInTheDocument()
  })
})
