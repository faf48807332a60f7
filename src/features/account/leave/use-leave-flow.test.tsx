/** Storage that responds late, or never, during a log-out. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { leavePage } from '#src/device/network/leave-page.ts'
import { createRow } from '#src/device/outbox/row.ts'
import { type PageOutbox, setOutboxLoader } from '#src/device/outbox/outbox.ts'
import { VISIT } from '#contract/reservations/api.ts'
import { login } from '#src/device/session/login.ts'
import { onLogout } from '#src/device/session/logout.ts'
import { HANAKO, state, visit, withAccounts } from '#tests/support/session-page.ts'
// Otherwise it would still be pending when a test checks.
import './erase-dialog.tsx'

// The test page must not reload.
vi.mock('#src/device/network/leave-page.ts', () => ({
  leavePage: vi.fn<() => void>(),
  waitWhileLeaving: () => undefined,
}))

withAccounts()
beforeEach(() => void vi.mocked(leavePage).mockClear())

type Left = Awaited<ReturnType<PageOutbox['listOpenRows']>>

const setUpOutbox = (listOpenRows: () => Promise<Left>) =>
  setOutboxLoader(
    async () => ({ listOpenRows, leave: async () => {}, dismiss: async () => {} }) as unknown as PageOutbox,
  )

const BODY = { kind: 'guidance', wishes: ['2030-01-01T03:00:00.000Z'] }

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('an earlier, slower read does not replace a later one', async () => {
  await login(HANAKO)
  const row = createRow(VISIT, { key: 'K', owner: HANAKO.email, body: BODY, submittedAt: 1 })
  let resolveEarlier = (_: Left) => {}
  let left = new Promise<Left>((resolve) => (resolveEarlier = resolve))
  let reads = 0
  setUpOutbox(() => {
    reads += 1
    return left
  })
  await visit('/logout')
  await expect.poll(() => reads).toBeGreaterThan(0)
  left = Promise.resolve([row])
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^送信待ちが1件あります。/)).toBeVisible()
  resolveEarlier([])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(state()).toMatchObject({ state: 'customer' })
  await expect.element(button('送信してからログアウト')).toBeVisible()
})

it('a deletion continues if the log-out before it never completes', async () => {
  await login(HANAKO)
  setUpOutbox(async () => [])
  await createFormDraft('register').write({ familyName: '山田' })
  let letGo = () => {}
  let holds: Promise<void> | undefined = new Promise<void>((resolve) => (letGo = resolve))
  onLogout(() => holds)
  onTestFinished(() => {
    holds = undefined
    letGo()
  })
  await visit('/settings')
  await button('この端末のデータを削除する').click()
  await button('削除する').click()
  await expect.poll(() => vi.mocked(leavePage).mock.calls.length, { timeout: 8_000 }).toBe(1)
  expect(await createFormDraft('register').read()).toBeUndefined()
})

it('a deletion says so if the database does not respond, and can be repeated', async () => {
  let removal = () => Promise.reject<void>(new DOMException('The database does not respond', 'TimeoutError'))
  setOutboxLoader(
    async () =>
      ({
        listOpenRows: async () => [],
        dismiss: async () => {},
        removeOwnerRows: () => removal(),
      }) as unknown as PageOutbox,
  )
  await visit('/settings')
  await button('この端末のデータを削除する').click()
  await button('削除する').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^この端末の保存領域が応答しないため/)
  expect(leavePage).not.toHaveBeenCalled()
  await button('閉じる').last().click()
  removal = async () => {}
  await button('この端末のデータを削除する').click()
  await button('削除する').click()
  await expect.poll(() => vi.mocked(leavePage).mock.calls.length).toBe(1)
})
