import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { newsCollection, type NewsPage, newsQuery } from '#contract/news/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { findSection, listLinks } from '#tests/support/find-section.ts'
import { makeNews, serveList } from '#tests/support/make-collections.ts'
import { makeText } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const news = [
  makeNews({ id: 1, title: '年末年始のお休み', category: 'important', isPinned: true }),
  makeNews({ id: 2, title: '<b>展示</b>の入れ替え', category: 'shop', publishedAt: '2026-11-20T01:00:00.000Z' }),
  makeNews({ id: 3, title: '点検', category: 'maintenance', publishedAt: '2026-11-10T01:00:00.000Z' }),
]

it('the list has what is pinned first, then the newest, and is filtered by kind', async () => {
  const { router } = await renderStore({
    path: '/news',
    answers: { '/api/News': serveList(newsCollection, newsQuery, news) },
  })
  await expect.element(page.getByRole('status').getByText('3件のお知らせ')).toBeVisible()
  const list = page.getByRole('listitem').filter({ hasText: '2026年' })
  await expect
    .poll(() => list.elements().map((it) => it.textContent))
    .toEqual([
      '2026年1月10日重要年末年始のお休み',
      '2026年11月20日店舗<b>展示</b>の入れ替え',
      '2026年11月10日メンテナンス点検',
    ])
  await page.getByRole('navigation', { name: '絞り込み' }).getByRole('link', { name: '店舗 1' }).click()
  await expect.poll(() => list.elements().length).toBe(1)
  await list.getByRole('link').click()
  await expect.poll(() => router.state.location.href).toBe('/news/2')
})

it('a piece of news leads to its shops, its neighbours and others of its kind', async () => {
  const toCard = newsCollection.toCard
  const response: NewsPage = {
    news: makeNews({ id: 2, title: '展示の入れ替え', category: 'shop', body: makeText('入れ替えました。') }),
    shops: [{ id: 3, name: '横浜店' }],
    previous: null,
    next: toCard(news[2]!),
    related: [toCard(makeNews({ id: 5, title: '春の展示', category: 'shop' }))],
  }
  await renderStore({ path: '/news/2', answers: { '/api/News/2': response } })
  await expect.element(page.getByText('入れ替えました。')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '横浜店' })).toHaveAttribute('href', '/shop#shop-3')
  expect(listLinks(page.getByRole('navigation', { name: '前後のお知らせ' }).element())).toEqual([
    '前のお知らせ点検 /news/3',
    'お知らせの一覧へ /news',
  ])
  expect(listLinks(findSection('同じ種類のお知らせ'))).toEqual(['2026年1月10日店舗春の展示 /news/5'])
})

it('without news the list says so, and what is not published any more is not found', async () => {
  const { router } = await renderStore({
    path: '/news',
    answers: { '/api/News': serveList(newsCollection, newsQuery, []), '/api/News/9': new CodedError('NOT_FOUND') },
  })
  await expect.element(page.getByText('まだありません。')).toBeVisible()
  expect(page.getByRole('link', { name: 'すべて見る' }).query()).toBeNull()
  await router.navigate({ href: '/news/9' })
  await expect.element(page.getByText('お探しのページは', { exact: false })).toBeVisible()
})
