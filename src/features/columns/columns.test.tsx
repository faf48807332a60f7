import { afterEach, describe, expect, it, vi } from 'vitest'
import { columnCollection, type ColumnPage, columnQuery } from '#contract/columns/schema.ts'
import { toItemCard } from '#contract/items/item-at.ts'
import { reformCollection } from '#contract/reforms/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { findSection, listLinks } from '#tests/support/find-section.ts'
import { makeColumn, makeReform, serveList } from '#tests/support/make-collections.ts'
import { makeItem, makeText } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'

afterEach(() => void vi.restoreAllMocks())

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 1)).toISOString()

describe('the list of columns', () => {
  // 20 about care, then 10 about choosing; the last one is the newest.
  const columns = Array.from({ length: 30 }, (_, index) =>
    makeColumn({
      id: index + 1,
      title: `コラム${index + 1}`,
      category: index < 20 ? 'care' : 'choose',
      publishedAt: day(index + 1),
    }),
  )
  const open = (path: string) =>
    renderStore({ path, answers: { '/api/Columns': serveList(columnCollection, columnQuery, columns) } })

  it('is filtered by its links, whose numbers say what each would show', async () => {
    const { screen, router } = await open('/column?page=2')
    const themes = screen.getByRole('navigation', { name: '絞り込み' })
    await expect.element(themes.getByRole('link', { name: 'すべて' })).toHaveAttribute('aria-current', 'true')
    await themes.getByRole('link', { name: '選び方 10' }).click()
    await expect.element(screen.getByRole('status').getByText('10件のコラム')).toBeVisible()
    // The second page of everything is not the second page of the filter.
    expect(router.state.location.search).toEqual({ category: 'choose' })
    await expect.element(screen.getByRole('link', { name: 'コラム30' })).toHaveAttribute('href', '/column/30')
    expect(screen.getByRole('link', { name: 'コラム20' }).query()).toBeNull()

    // Two values widen the list; a chosen one leads back.
    await themes.getByRole('link', { name: 'お手入れ 20' }).click()
    await expect.element(screen.getByRole('status').getByText('30件のコラム')).toBeVisible()
    await themes.getByRole('link', { name: '選び方 10' }).click()
    await expect.poll(() => router.state.location.search).toEqual({ category: 'care' })
  })

  it('has pages, and leads from one that does not exist to the last', async () => {
    const { screen, router } = await open('/column?page=9')
    await expect.poll(() => router.state.location.href).toBe('/column?page=2')
    // Newest first, 24 a page.
    await expect.element(screen.getByRole('link', { name: 'コラム6' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'コラム7' }).query()).toBeNull()
    await screen.getByRole('link', { name: '1ページ目' }).click()
    await expect.element(screen.getByRole('link', { name: 'コラム30' })).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })

  it('says that nothing was found, and shows everything again', async () => {
    const { screen } = await open('/column?q=存在しない言葉&category=care')
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('「存在しない言葉」の検索結果（コラム）')
    await expect.element(screen.getByText('条件に合うものが見つかりませんでした。')).toBeVisible()
    await screen.getByRole('link', { name: 'すべて見る' }).click()
    await expect.element(screen.getByRole('status').getByText('30件のコラム')).toBeVisible()
  })

  it('ignores a theme that does not exist', async () => {
    const { screen, router } = await open('/column?category=gardening')
    await expect.element(screen.getByRole('status').getByText('30件のコラム')).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })
})

describe('a column', () => {
  const column = makeColumn({
    id: 7,
    title: '<img src=x onerror=alert(1)> & 椅子',
    body: [...makeText('座る時間を考える。'), { type: 'items', ids: [1] }, { type: 'cases', ids: [11] }],
    itemIds: [1, 2, 3],
    caseIds: [11, 12],
  })
  const toCase = (id: number) => reformCollection.toCard(makeReform({ id, title: `事例${id}` }))
  const open = (change: Partial<ColumnPage> = {}) => {
    const page: ColumnPage = {
      column,
      // The third is not sold any more.
      items: [1, 2].map((id) => toItemCard(makeItem({ id }))),
      cases: [11, 12].map(toCase),
      previous: null,
      next: null,
      related: [],
      ...change,
    }
    return renderStore({ path: '/column/7', answers: { '/api/Columns/7': page } })
  }
  const linksTo = (href: string) => document.querySelectorAll(`main a[href="${href}"]`).length

  it('shows its title as text, and each item and case once: in the text or below it', async () => {
    const { screen } = await open()
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('<img src=x onerror=alert(1)> & 椅子')
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(listLinks(findSection('このコラムの商品'))).toEqual(['商品2 /items/2'])
    expect([linksTo('/items/1'), linksTo('/items/2'), linksTo('/items/3')]).toEqual([1, 1, 0])
    expect([linksTo('/reform/11'), linksTo('/reform/12')]).toEqual([1, 1])
  })

  it('names its author and its revision, and leads to the newer and the older one', async () => {
    const [newer, older] = [
      { id: 8, title: '新しい話' },
      { id: 6, title: '古い話' },
    ].map((it) => columnCollection.toCard(makeColumn(it)))
    const { screen } = await open({
      column: { ...column, updatedOn: '2026-03-05' },
      previous: newer!,
      next: older!,
      related: [columnCollection.toCard(makeColumn({ id: 5, title: '似た話' }))],
    })
    await expect.element(screen.getByText('更新：2026年3月5日')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: '小森 直樹' })).toHaveAttribute('href', '/members/1')
    expect(listLinks(screen.getByRole('navigation', { name: '前後の記事' }).element())).toEqual([
      '新しい記事新しい話 /column/8',
      '前の記事古い話 /column/6',
      'コラムの一覧へ /column',
    ])
    expect(listLinks(findSection('あわせて読みたい'))).toEqual(['似た話 /column/5'])
  })

  it('that is not published any more is not found', async () => {
    const { screen } = await renderStore({
      path: '/column/9',
      answers: { '/api/Columns/9': new CodedError('NOT_FOUND') },
    })
    await expect.element(screen.getByText('お探しのページは', { exact: false })).toBeVisible()
  })
})
