import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import type { OutboxState } from '#src/device/outbox/state.ts'
import { type PageOutbox, setOutboxLoader } from '#src/device/outbox/outbox.ts'
import { login } from '#src/device/session/login.ts'
import { onLogout } from '#src/device/session/logout.ts'
import { HANAKO, state, visit, withAccounts } from '#tests/support/session-page.ts'

withAccounts()

const KEY = '01J00000000000000000000000'
const cleaner = vi.fn<(kind: string, customerId: string | undefined) => void>()
onLogout(cleaner)

const rowIn = (rowState: OutboxState): OutboxRow => ({
  key: KEY,
  kind: 'reservation',
  label: '来店予約',
  page: '/reservation/completion',
  path: '/api/Reservations',
  owner: HANAKO.email,
  body: '{}',
  state: rowState,
  attempts: 1,
  submittedAt: Date.UTC(2026, 0, 1),
  nextAt: 0,
  notBefore: 0,
  isNotified: false,
})

function setUpOutbox(outbox: Partial<PageOutbox>): void {
  setOutboxLoader(async () => outbox as PageOutbox)
}

const button = (name: string) => page.getByRole('button', { name })

beforeEach(async () => {
  await login(HANAKO)
  cleaner.mockClear()
})

it('a submission that returns rejected is shown, not dropped', async () => {
  let row = rowIn('waiting')
  const send = async () => {
    row = rowIn('needsChoice')
    return []
  }
  setUpOutbox({ listOpenRows: async () => [row], send })
  await visit('/logout')
  await button('送信してからログアウト').click()
  await expect.element(page.getByText('お受けできなかったものがあります。内容をご確認ください。')).toBeVisible()
  const link = page.getByRole('link', { name: /来店予約/ })
  await expect.element(link).toHaveAttribute('href', `/reservation/completion#${KEY}`)
  await expect.element(button('削除してログアウト')).toBeVisible()
  await expect.element(button('ログアウトせずに戻る')).toBeVisible()
  expect(button('送信してからログアウト').query()).toBeNull()
  expect(state()).toMatchObject({ state: 'customer' })
  expect(cleaner).not.toHaveBeenCalled()

  await button('削除してログアウト').click()
  await expect.poll(state).toMatchObject({ state: 'guest' })
  await expect.poll(() => cleaner.mock.calls).toEqual([['logged-out', HANAKO.email]])
})

it('a storage failure does not count as empty, and nothing is deleted without asking', async () => {
  setUpOutbox({ listOpenRows: () => Promise.reject(new Error('no database')) })
  await visit('/logout')
  await expect.element(page.getByText('この端末に送信待ちがあるかどうかを確認できませんでした。')).toBeVisible()
  expect(state()).toMatchObject({ state: 'customer' })
  expect(button('削除してログアウト').query()).toBeNull()
  await button('このままログアウト').click()
  await expect.poll(state).toMatchObject({ state: 'guest' })
  await expect.poll(() => cleaner.mock.calls).toEqual([['session-ended', HANAKO.email]])
})

it('nor does a storage timeout', async () => {
  setUpOutbox({ listOpenRows: () => new Promise(() => {}) })
  await visit('/logout')
  await expect.element(button('このままログアウト'), { timeout: 8_000 }).toBeVisible()
  expect(state()).toMatchObject({ state: 'customer' })
})

it('with nothing at stake there is no question', async () => {
  setUpOutbox({ listOpenRows: async () => [] })
  await visit('/logout')
  await expect.poll(state).toMatchObject({ state: 'guest' })
  await expect.poll(() => cleaner.mock.calls).toEqual([['logged-out', HANAKO.email]])
})
