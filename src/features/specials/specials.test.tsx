import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toItemCard } from '#contract/items/item-at.ts'
import { reformCollection } from '#contract/reforms/schema.ts'
import { specialCollection, type SpecialPage, specialQuery } from '#contract/specials/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { findSection, listLinks } from '#tests/support/find-section.ts'
import { makeReform, makeSpecial, serveList } from '#tests/support/make-collections.ts'
import { makeItem } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'

const specials = [
  makeSpecial({ id: 1, title: '灯りの夜', summary: '<b>日暮れ</b>の話' }),
  makeSpecial({ id: 2, title: '台所の朝', publishedAt: '2026-02-01T01:00:00.000Z' }),
]

it('the list has the newest first and no filters; an address with a filter shows all', async () => {
  await renderStore({
    path: '/special?category=kitchen',
    answers: { '/api/Specials': serveList(specialCollection, specialQuery, specials) },
  })
  await expect.element(page.getByRole('status').getByText('2件の特集')).toBeVisible()
  expect([...document.querySelectorAll('main article h2')].map((it) => it.textContent)).toEqual([
    '台所の朝',
    '灯りの夜',
  ])
  await expect.element(page.getByText('<b>日暮れ</b>の話')).toBeVisible()
  expect(page.getByRole('navigation', { name: '絞り込み' }).query()).toBeNull()
})

it('a special shows the items and cases of its text there, and its other items below', async () => {
  const response: SpecialPage = {
    special: makeSpecial({
      id: 1,
      title: '灯りの夜',
      body: [
        { type: 'items', ids: [1, 3] },
        { type: 'cases', ids: [11] },
      ],
      itemIds: [1, 2, 3],
    }),
    // The third is not sold any more.
    items: [1, 2].map((id) => toItemCard(makeItem({ id }))),
    cases: [reformCollection.toCard(makeReform({ id: 11, title: '窓辺' }))],
    previous: specialCollection.toCard(specials[1]!),
    next: null,
    related: [specialCollection.toCard(makeSpecial({ id: 5, title: '椅子の午後' }))],
  }
  await renderStore({ path: '/special/1', answers: { '/api/Specials/1': response } })
  await expect.element(page.getByRole('heading', { level: 1, name: '灯りの夜' })).toBeVisible()
  const text = listLinks(document.querySelector('main article')!)
  expect(text).toContain('商品1 /items/1')
  expect(text).toContain('窓辺 /reform/11')
  expect(listLinks(findSection('この特集の商品'))).toEqual(['商品2 /items/2'])
  expect(listLinks(page.getByRole('navigation', { name: '前後の特集' }).element())).toEqual([
    '新しい特集台所の朝 /special/2',
    '特集の一覧へ /special',
  ])
  expect(listLinks(findSection('ほかの特集'))).toEqual(['椅子の午後 /special/5'])
})

it('a special that is over is not found', async () => {
  await renderStore({ path: '/special/9', answers: { '/api/Specials/9': new CodedError('NOT_FOUND') } })
  await expect.element(page.getByText('お探しのページは', { exact: false })).toBeVisible()
})
