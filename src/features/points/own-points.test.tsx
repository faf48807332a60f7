import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Points } from '#contract/points/schema.ts'
import { notifyEvent } from '#src/device/events/events.ts'
import { login } from '#src/device/session/login.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { savedResponseData } from '#src/device/query/saved-responses.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()

const POINTS: Points = {
  available: 1_250,
  pending: 320,
  expiries: [
    { points: 500, lastDay: '2027-11-30' },
    { points: 750, lastDay: '2028-01-31' },
  ],
  data: [
    { seq: 9, points: -300, reason: 'spent', at: '2027-01-09T15:30:00.000Z' },
    { seq: 4, points: 1_050, reason: 'earned', at: '2027-01-05T00:00:00.000Z' },
    { seq: 2, points: 500, reason: 'registration', at: '2026-11-20T00:00:00.000Z' },
  ],
  hasEarlier: false,
}

const answer = (points: Points) => server().answer('me/points', () => Response.json(points))
const noNetwork = () => Promise.reject(new TypeError('no network'))
const region = (name: string) => page.getByRole('region', { name })
const balance = () => region('ご利用いただけるポイント')
const entries = () => region('履歴').getByRole('listitem')

async function open(points: Points) {
  queryClient.clear()
  answer(points)
  await login(HANAKO)
  await visit('/mypage/points')
  await expect.element(balance()).toBeVisible()
}

it('shows the balance, what is pending, and what expires next', async () => {
  await open(POINTS)
  await expect.element(balance()).toMatchTextContent(/1,250ポイント.*獲得予定\s*320ポイント/)
  await expect.element(balance()).toMatchTextContent(/次の有効期限\s*2027年11月30日（火）\s*500ポイント/)
  await expect.element(region('有効期限')).toMatchTextContent(/2028年1月31日（月）\s*750ポイント/)
})

it('lists the changes with reason and day in Japan', async () => {
  await open(POINTS)
  await expect.element(entries().first()).toMatchTextContent(/ご注文でのご利用\s*2027年1月10日\s*−300ポイント/)
  await expect.element(entries().nth(1)).toMatchTextContent(/お買い物\s*2027年1月5日\s*\+1,050ポイント/)
  await expect.element(entries().nth(2)).toMatchTextContent(/会員登録\s*2026年11月20日\s*\+500ポイント/)
})

it('says that points can be used once the mail address is confirmed', async () => {
  await open(POINTS)
  await expect.element(balance()).toMatchTextContent(/メールアドレスの確認がお済みになると/)
})

it('shows no expiry and no history if there are no points', async () => {
  await open({ available: 0, pending: 0, expiries: [], data: [], hasEarlier: false })
  await expect.element(balance()).toMatchTextContent(/0ポイント/)
  await expect.element(page.getByText('履歴はありません。')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '商品をさがす' })).toBeVisible()
  expect(page.getByText('次の有効期限').query()).toBeNull()
})

it('loads earlier changes below the others', async () => {
  await open({ ...POINTS, data: POINTS.data.slice(0, 2), hasEarlier: true })
  const button = page.getByRole('button', { name: '以前の履歴を見る' })
  server().answer('me/points?before=4', () => Response.json({ ...POINTS, data: POINTS.data.slice(2) }))
  await button.click()
  await expect.poll(() => entries().elements().length).toBe(3)
  await expect.element(entries().last()).toMatchTextContent(/会員登録/)
  await expect.poll(() => button.query()).toBeNull()
})

it('follows its live event and keeps the opened history', async () => {
  await open({ ...POINTS, data: POINTS.data.slice(0, 2), hasEarlier: true })
  server().answer('me/points?before=4', () => Response.json({ ...POINTS, data: POINTS.data.slice(2) }))
  await page.getByRole('button', { name: '以前の履歴を見る' }).click()
  await expect.poll(() => entries().elements().length).toBe(3)
  const data = [{ seq: 12, points: 300, reason: 'restored', at: '2027-01-11T00:00:00.000Z' } as const, POINTS.data[0]!]
  answer({ ...POINTS, available: 1_550, data, hasEarlier: true })
  notifyEvent('points')
  await expect.element(balance()).toMatchTextContent(/1,550ポイント/)
  expect(
    entries()
      .elements()
      .map((it) => it.textContent),
  ).toHaveLength(4)
})

it('shows the last balance with its time if the server is unreachable', async () => {
  await open(POINTS)
  await expect.element(entries().first()).toBeVisible()
  server().answer('me/points', noNetwork)
  notifyEvent('points')
  await expect.element(page.getByText(/時点のポイントです/)).toBeVisible()
  await expect.element(balance()).toMatchTextContent(/1,250ポイント/)
})

it('offers to load again if nothing is stored', async () => {
  queryClient.clear()
  await savedResponseData.erase({ owners: [], reason: 'device-reset' })
  server().answer('me/points', noNetwork)
  await login(HANAKO)
  await visit('/mypage/points')
  await expect.element(page.getByText('現在、ポイントを読み込めません。')).toBeVisible()
  answer(POINTS)
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect.element(balance()).toMatchTextContent(/1,250ポイント/)
})

it('my page shows the balance and links to it', async () => {
  queryClient.clear()
  answer(POINTS)
  await login(HANAKO)
  await visit('/mypage')
  const link = page.getByRole('main').getByRole('link', { name: 'ポイント 1,250ポイント' })
  await expect.element(link).toHaveAttribute('href', '/mypage/points')
})
