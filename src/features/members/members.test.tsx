import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { blogCollection, blogQuery } from '#contract/blogs/schema.ts'
import { toItemCard } from '#contract/items/item-at.ts'
import { memberCollection, type MemberPage, memberQuery } from '#contract/members/schema.ts'
import { reformCollection, reformQuery } from '#contract/reforms/schema.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { findSection, listLinks } from '#tests/support/find-section.ts'
import { makeBlog, makeMember, makeReform, serveList } from '#tests/support/make-collections.ts'
import { makeItem, makeText } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { sampleShop } from '#tests/support/sample-shop.ts'

const members = [
  makeMember({ id: 1, name: '小森 直樹', specialties: ['椅子', '漆', '革', '籐'] }),
  makeMember({ id: 2, name: '森 灯', role: 'coordinator', title: '灯りの相談役', shopId: 2, order: 2 }),
]
const post = makeBlog({
  id: 8,
  title: '<b>籐</b>を編む',
  author: { id: 2, name: '森 灯', title: '灯りの相談役' },
  body: makeText('あ'.repeat(80)),
})
const openList = (path = '/members', posts = [post]) =>
  renderStore({
    path,
    answers: {
      '/api/Members': serveList(memberCollection, memberQuery, members),
      '/api/Shops': { data: [sampleShop()] },
      '/api/Blogs': serveList(blogCollection, blogQuery, posts),
    },
  })

it('the list names everyone with their shop, or their work if the shop has closed', async () => {
  await openList()
  await expect.element(page.getByRole('status').getByText('2人のスタッフ')).toBeVisible()
  const [first, second] = [...document.querySelectorAll('main article')].map((it) => it.textContent)
  expect(first).toMatch(/家具職人小森 直樹コモリ ナオキ青山店椅子・漆・革$/)
  expect(second).toContain('コーディネーター')
})

it('the list is filtered by shop and by work', async () => {
  const { router } = await openList('/members?shop=1&role=coordinator')
  await expect.element(page.getByText('条件に合うものが見つかりませんでした。')).toBeVisible()
  const filters = page.getByRole('navigation', { name: '絞り込み' })
  // The chosen ones lead back, although they have no one.
  await expect
    .element(filters.getByRole('link', { name: 'コーディネーター 0' }))
    .toHaveAttribute('aria-current', 'true')
  await filters.getByRole('link', { name: '青山店 0' }).click()
  await expect.element(page.getByRole('status').getByText('1人のスタッフ')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '森 灯', exact: true })).toHaveAttribute('href', '/members/2')
  expect(page.getByRole('link', { name: '小森 直樹' }).query()).toBeNull()
  expect(router.state.location.href).toBe('/members?role=coordinator')
})

it('the newest posts lead to their place on the page of their author', async () => {
  await openList()
  await expect.element(page.getByRole('link', { name: '<b>籐</b>を編む' })).toHaveAttribute('href', '/members/2#blog-8')
  expect(findSection('スタッフのブログ')!.textContent).toContain(`${'あ'.repeat(60)}…`)
})

it('without posts the list has no blog', async () => {
  await openList('/members', [])
  await expect.element(page.getByRole('status').getByText('2人のスタッフ')).toBeVisible()
  expect(findSection('スタッフのブログ')).toBeUndefined()
})

const openMember = (change: Partial<MemberPage>, cases: unknown = serveList(reformCollection, reformQuery, [])) => {
  const response: MemberPage = { member: members[0]!, shop: null, favorite: null, posts: [], ...change }
  return renderStore({ path: '/members/1', answers: { '/api/Members/1': response, '/api/Reforms': cases } })
}

it('the page of a member has their shop, favourite piece, cases and posts', async () => {
  const member = makeMember({ since: new Date().getFullYear() - 4, favorite: { itemId: 9, reason: '一生使えます。' } })
  const own = makeReform({ id: 31, title: '朝の台所', staff: [{ id: 1, name: '小森 直樹', title: '家具職人' }] })
  const { asked } = await openMember(
    {
      member,
      shop: { id: 1, name: '青山店', picture: null },
      favorite: toItemCard(makeItem({ id: 9 })),
      posts: [makeBlog({ id: 8, title: '籐を編む' })],
    },
    serveList(reformCollection, reformQuery, [own, makeReform({ id: 32, title: '夜の台所', staff: [] })]),
  )
  await expect.element(page.getByRole('link', { name: '青山店' })).toHaveAttribute('href', '/shop#shop-1')
  await expect.element(page.getByText('年（5年目）', { exact: false })).toBeVisible()
  expect(findSection('一生、手もとに置きたい家具')!.textContent).toContain('一生使えます。')
  expect(listLinks(findSection('一生、手もとに置きたい家具'))).toEqual(['商品9 /items/9'])
  expect(listLinks(findSection('担当したリフォーム事例'))).toEqual(['朝の台所 /reform/31'])
  expect(asked).toContain('/api/Reforms?member=1&page=1&perPage=6')
  expect(findSection('小森のブログ')!.querySelector('#blog-8')!.textContent).toContain('籐を編む')
})

it('a piece that is not sold any more leaves the words about it', async () => {
  await openMember({ member: makeMember({ favorite: { itemId: 9, reason: '一生使えます。' } }) })
  await expect.element(page.getByText('一生使えます。')).toBeVisible()
  expect(listLinks(findSection('一生、手もとに置きたい家具'))).toEqual([])
  expect([findSection('担当したリフォーム事例'), findSection('小森のブログ')]).toEqual([undefined, undefined])
})

it('a page that cannot be loaded can be tried again', async () => {
  await renderStore({ path: '/members/1', answers: { '/api/Members/1': new NoNetworkError(undefined) } })
  await expect.element(page.getByRole('button', { name: /再試行|再読み込み|もう一度/ })).toBeVisible()
})
