import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { type PageOutbox, setOutboxLoader, setOutbox } from '#src/device/outbox/outbox.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { pageConnectivity } from '#src/device/network/connectivity.ts'
import { login } from '#src/device/session/login.ts'
import { openTab } from '#tests/support/device.ts'
import { HANAKO, state, visit, withAccounts } from '#tests/support/session-page.ts'
// Otherwise they would still be pending when a test checks.
import './erase-dialog.tsx'

// The test page must not reload.
vi.mock('#src/device/network/leave-page.ts', () => ({
  leavePage: vi.fn<() => void>(),
  waitWhileLeaving: () => undefined,
}))

const server = withAccounts()

const row = (key: string, { owner = HANAKO.email, attempts = 0 } = {}): OutboxRow => ({
  key,
  kind: 'reservation',
  label: '来店予約',
  subject: '2026年12月1日（火） 10:00〜11:00',
  page: '/reservation/completion',
  path: '/api/Reservations',
  owner,
  body: '{}',
  state: 'waiting',
  attempts,
  submittedAt: Date.now(),
  nextAt: 0,
  notBefore: 0,
  isNotified: true,
})

const TRIED = row('TRIED', { attempts: 1 })
const UNTRIED = row('UNTRIED')

/** An outbox with these rows. `fate`: what the server reports for the attempted ones. */
function setUpOutbox(rows: OutboxRow[], outcome: 'revoked' | 'decided' | 'unknown' = 'unknown') {
  let stored = rows
  const left = vi.fn<PageOutbox['removeOwnerRows']>(async () => {})
  const showRows = (next: OutboxRow[]) => {
    stored = next
    setOutbox({ isLoaded: true, rows: stored })
  }
  const outbox: Partial<PageOutbox> = {
    listOpenRows: async (owner) => stored.filter((it) => it.owner === owner && it.state !== 'done'),
    send: async () => {
      showRows(stored.map((it) => ({ ...it, state: 'done' })))
      return []
    },
    settle: async (key) => {
      if (outcome === 'revoked') showRows(stored.filter((it) => it.key !== key))
      if (outcome === 'decided') showRows(stored.map((it) => (it.key === key ? { ...it, state: 'done' } : it)))
      return outcome
    },
    dismiss: async () => {},
    removeOwnerRows: left,
  }
  setOutboxLoader(async () => outbox as PageOutbox)
  setOutbox({ isLoaded: true, rows })
  return { left, keys: () => stored.filter(({ state: it }) => it !== 'done').map(({ key }) => key) }
}

function goOffline() {
  pageConnectivity().recordNoNetwork()
  onTestFinished(() => pageConnectivity().recordReachable())
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => onTestFinished(() => setOutbox({ isLoaded: true, rows: [] })))

it('offline, a log-out keeps what may have arrived, and does not offer to delete it', async () => {
  await login(HANAKO)
  setUpOutbox([TRIED, UNTRIED])
  await visit('/logout')
  await expect
    .element(page.getByText('送信待ちが2件あります。そのうち1件は、すでに届いている可能性があります。'))
    .toBeVisible()
  goOffline()
  await expect.element(button('オフラインのため送信できません')).toHaveAttribute('aria-disabled', 'true')
  expect(button('削除してログアウト').query()).toBeNull()
  await button('残してログアウト').click()
  await expect.poll(state).toMatchObject({ state: 'guest' })
})

it('what was never attempted is deleted offline too', async () => {
  await login(HANAKO)
  setUpOutbox([UNTRIED])
  goOffline()
  await visit('/logout')
  await expect.element(page.getByText('送信待ちが1件あります。受付はまだ完了していません。')).toBeVisible()
  expect(button('残してログアウト').query()).toBeNull()
  await button('削除してログアウト').click()
  await expect.poll(state).toMatchObject({ state: 'guest' })
})

it('a log-out continues by itself if another tab has sent everything', async () => {
  await login(HANAKO)
  setUpOutbox([UNTRIED])
  await visit('/logout')
  await expect.element(button('送信してからログアウト')).toBeVisible()
  setUpOutbox([])
  await expect.poll(state).toMatchObject({ state: 'guest' })
})

it('a log-out in another tab ends the question in this one', async () => {
  await login(HANAKO)
  const outbox = setUpOutbox([UNTRIED])
  const { at } = await visit('/logout')
  await expect.element(button('送信してからログアウト')).toBeVisible()
  const other = openTab(server().send)
  await other.store.read()
  await other.store.end('asked')
  await expect.poll(state).toMatchObject({ state: 'guest' })
  // Returning to this tab.
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(at).toBe('/login')
  expect(outbox.keys()).toEqual(['UNTRIED'])
})

it('a log-out says for each choice what happens to drafts', async () => {
  await login(HANAKO)
  const draft = createFormDraft('names', HANAKO.email)
  await draft.write({ familyName: '山田' })
  onTestFinished(() => draft.erase())
  setUpOutbox([TRIED])
  await visit('/logout')
  await expect
    .element(page.getByText('入力途中の内容が1件あります。「残してログアウト」のほかは、この端末から消えます。'))
    .toBeVisible()
  await button('削除してログアウト').click()
  await expect.element(page.getByText(/「残してログアウト」をお選びください/)).toBeVisible()
  expect(button('削除してログアウト').query()).toBeNull()
  expect(state()).toMatchObject({ state: 'customer' })
})

it('deleting device data asks the same, also for guests', async () => {
  const outbox = setUpOutbox([row('TRIED', { owner: GUEST_OWNER, attempts: 1 })], 'revoked')
  await visit('/settings')
  await button('この端末のデータを削除する').click()
  await expect.element(page.getByText('送信待ちが1件あります。すでに届いている可能性があります。')).toBeVisible()
  await expect.element(button('送信してから削除する')).toBeVisible()
  await expect.element(button('送信待ちを残して削除する')).toBeVisible()
  await button('送信せずに削除する').click()
  await expect.poll(() => outbox.left.mock.calls).toContainEqual([GUEST_OWNER, 'device-reset'])
  expect(outbox.keys()).toEqual([])
})

it('deleting device data offline can keep what may have arrived, and nothing else', async () => {
  const outbox = setUpOutbox([row('TRIED', { owner: GUEST_OWNER, attempts: 1 })])
  await createFormDraft('register').write({ familyName: '山田' })
  goOffline()
  await visit('/settings')
  await button('この端末のデータを削除する').click()
  await expect.element(button('送信待ちを残して削除する')).toBeVisible()
  expect(button('送信せずに削除する').query()).toBeNull()
  await button('送信待ちを残して削除する').click()
  await expect.poll(() => outbox.left.mock.calls).toEqual([[GUEST_OWNER, 'session-ended']])
  await expect.poll(() => createFormDraft('register').read()).toBeUndefined()
})

it('with nothing waiting, deleting device data only asks for confirmation', async () => {
  setUpOutbox([])
  await visit('/settings')
  await button('この端末のデータを削除する').click()
  await expect.element(button('削除する')).toBeVisible()
  expect(page.getByText(/送信待ちが/).query()).toBeNull()
  await button('キャンセルする').click()
  await expect.element(button('この端末のデータを削除する')).toHaveFocus()
})

const withdrawals = () => server().countOf('me/withdrawal')

async function openWithdrawal() {
  const opened = await visit('/mypage/withdrawal')
  await page.getByLabelText('現在のパスワード', { exact: true }).fill(HANAKO.password)
  await button('退会する').click()
  await button('退会を確定する').click()
  return opened
}

it('a withdrawal shows what has arrived before it deletes that too', async () => {
  await login(HANAKO)
  setUpOutbox([TRIED, UNTRIED], 'decided')
  await openWithdrawal()
  await expect.element(button('送信してから退会')).toBeVisible()
  await button('削除して退会').click()
  await expect.element(page.getByText(/送信待ちだった内容が店舗に届きました/)).toBeVisible()
  expect(withdrawals()).toBe(0)
  expect(state()).toMatchObject({ state: 'customer' })
})

it('a withdrawal continues if nothing had arrived', async () => {
  await login(HANAKO)
  setUpOutbox([TRIED], 'revoked')
  await openWithdrawal()
  await button('削除して退会').click()
  await expect.poll(withdrawals).toBe(1)
  await expect.poll(state).toMatchObject({ state: 'guest' })
})

it('a withdrawal stops if it is unknown whether something has arrived', async () => {
  await login(HANAKO)
  setUpOutbox([TRIED])
  await openWithdrawal()
  await button('削除して退会').click()
  await expect.element(page.getByText(/届いているかどうかを確認できませんでした/)).toBeVisible()
  expect(withdrawals()).toBe(0)
})

it('a customer who sends first sees what arrived, and can stay', async () => {
  await login(HANAKO)
  setUpOutbox([UNTRIED])
  const { at } = await openWithdrawal()
  await button('送信してから退会').click()
  await expect.element(page.getByText(/送信待ちだった内容が店舗に届きました/)).toBeVisible()
  setUpOutbox([UNTRIED])
  await button('退会する').click()
  await button('退会を確定する').click()
  // The first question has the same button.
  await page.getByRole('dialog', { name: '送信待ちがあります' }).getByRole('button', { name: '退会せずに戻る' }).click()
  await expect.poll(at).toBe('/mypage')
  expect(withdrawals()).toBe(0)
})
