import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { login } from '#src/device/session/login.ts'
import { HANAKO, state, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()

it('keeps the footer out of view until the thread is known', async () => {
  vi.mocked(globalThis.fetch).mockImplementation((path, init) =>
    String(path).includes('/me/messages') ? new Promise(() => {}) : server().send(String(path), init),
  )
  await login(HANAKO)
  await expect.poll(state).toMatchObject({ customer: { familyName: '山田' } })
  await visit('/mypage/message')
  // The customer is loaded, the thread is not.
  await expect.element(page.getByRole('textbox', { name: 'メッセージ' })).toBeInTheDocument()
  await expect.element(page.getByText('読み込んでいます')).toBeInTheDocument()
  expect(document.querySelector('main')!.offsetHeight).toBeGreaterThan(2 * innerHeight)
})
