import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { login } from '#src/device/session/login.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('a withdrawal lists what is deleted', async () => {
  await login(HANAKO)
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const endsAt = new Date(Date.now() + 90_000_000).toISOString()
  const own = { id: 'A', number: 'R-1', kind: 'guidance', shopId: 1, startsAt, endsAt, status: 'confirmed' }
  for (let i = 0; i < 4; i += 1) server().disturb('me/reservations', () => Response.json({ data: [own] }))
  await visit('/mypage/withdrawal')
  const section = page.getByRole('region', { name: '退会すると' })
  await expect.element(section.getByText(/ご予約.*すべてキャンセルし、店舗にもお知らせします。/)).toBeVisible()
  await expect.element(section.getByText('商品案内')).toBeVisible()
  for (const part of ['メッセージ', '写真', 'お気に入り', 'カート'])
    await expect.element(section.getByText(new RegExp(`${part}.*消去`))).toBeVisible()
})

it('a withdrawal shows nothing that the loaded visits would move', async () => {
  await login(HANAKO)
  let finishLoading = () => {}
  const loaded = new Promise<void>((resolve) => (finishLoading = resolve))
  for (let i = 0; i < 4; i += 1)
    server().disturb('me/reservations', async () => {
      await loaded
      return Response.json({ data: [] })
    })
  await visit('/mypage/withdrawal')
  await expect.element(page.getByRole('heading', { name: '退会のお手続き' })).toBeVisible()
  await expect.poll(() => server().countOf('me/reservations')).toBeGreaterThan(0)
  expect(button('退会する').query()).toBeNull()
  finishLoading()
  await expect.element(page.getByText(/（現在、ご予約はありません）/)).toBeVisible()
  await expect.element(button('退会する')).toBeVisible()
})

it('a withdrawal asks once more, and staying comes first', async () => {
  await login(HANAKO)
  await visit('/mypage/withdrawal')
  await page.getByLabelText('現在のパスワード').fill(HANAKO.password)
  await button('退会する').click()
  const question = page.getByRole('dialog', { name: '本当に退会しますか' })
  await expect
    .poll(() =>
      question
        .getByRole('button', { name: /^退会/ })
        .elements()
        .map((it) => it.textContent),
    )
    .toEqual(['退会せずに戻る', '退会を確定する'])
  await question.getByRole('button', { name: '退会せずに戻る' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('退会する')).not.toHaveAttribute('aria-busy')
})
