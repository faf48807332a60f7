import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { formDraft } from '#src/local/form-drafts.ts'
import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { type PageOutbox, sendBy, showOutbox } from '#src/local/outbox/shown-outbox.ts'
import { GUEST } from '#src/local/owner.ts'
import { pageReach } from '#src/local/page-reach.ts'
import { login } from '#src/session/enter.ts'
import { openTab } from '#tests/support/device.ts'
import { HANAKO, state, visit, withAccounts } from '#tests/support/session-page.ts'
// Else they would still be on their way when a test looks.
import './erase-dialog.tsx'

// The page of the tests must not load again.
vi.mock('#src/local/leave-page.ts', () => ({ leavePage: vi.fn<() => void>(), whenNotLeaving: () => undefined }))

const server = withAccounts()

const row = (key: string, { owner = HANAKO.email, attempts = 0 } = {}): OutboxRow => ({
  key,
  name: 'reservation',
  label: '来店予約',
  about: '2026年12月1日（火） 10:00〜11:00',
  page: '/reservation/completion',
  address: '/api/Reservations',
  owner,
  body: '{}',
  state: 'waiting',
  attempts,
  tappedAt: Date.now(),
  nextAt: 0,
  notBefore: 0,
  isTold: true,
})

const TRIED = row('TRIED', { attempts: 1 })
const UNTRIED = row('UNTRIED')

/** An outbox with these rows. `fate`: what the server says of the tried ones. */
function keepIn(rows: OutboxRow[], fate: 'withdrawn' | 'answered' | 'unknown' = 'unknown') {
  let kept = rows
  const left = vi.fn<PageOutbox['leave']>(async () => {})
  const turn = (next: OutboxRow[]) => {
    kept = next
    showOutbox({ isRead: true, rows: kept })
  }
  const outbox: Partial<PageOutbox> = {
    leftOf: async (owner) => kept.filter((it) => it.owner === owner && it.state !== 'done'),
    send: async () => {
      turn(kept.map((it) => ({ ...it, state: 'done' })))
      return []
    },
    settle: async (key) => {
      if (fate === 'withdrawn') turn(kept.filter((it) => it.key !== key))
      if (fate === 'answered') turn(kept.map((it) => (it.key === key ? { ...it, state: 'done' } : it)))
      return fate
    },
    dismiss: async () => {},
    leave: left,
  }
  sendBy(async () => outbox as PageOutbox)
  showOutbox({ isRead: true, rows })
  return { left, keys: () => kept.filter(({ state: it }) => it !== 'done').map(({ key }) => key) }
}

function goOffline() {
  pageReach().noteNoNetwork()
  onTestFinished(() => pageReach().noteReached())
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => onTestFinished(() => showOutbox({ isRead: true, rows: [] })))

it('without network a log-out keeps what may have arrived, and does not offer to erase it', async () => {
  await login(HANAKO)
  keepIn([TRIED, UNTRIED])
  await visit('/logout')
  await expect
    .element(page.getByText('送信待ちが2件あります。そのうち1件は、すでに届いているかもしれません。'))
    .toBeVisible()
  goOffline()
  await expect.element(button('オフラインのため送信できません')).toHaveAttribute('aria-disabled', 'true')
  expect(button('削除してログアウト').query()).toBeNull()
  await button('残してログアウト').click()
  await expect.poll(state).toMatchObject({ state: 'guest' })
})

it('what was never tried is erased without network too', async () => {
  await login(HANAKO)
  keepIn([UNTRIED])
  goOffline()
  await visit('/logout')
  await expect.element(page.getByText('送信待ちが1件あります。まだ受け付けられていません。')).toBeVisible()
  expect(button('残してログアウト').query()).toBeNull()
  await button('削除してログアウト').click()
  await expect.poll(state).toMatchObject({ state: 'guest' })
})

it('a log-out goes on by itself where another tab has sent what waited', async () => {
  await login(HANAKO)
  keepIn([UNTRIED])
  await visit('/logout')
  await expect.element(button('送信してからログアウト')).toBeVisible()
  keepIn([])
  await expect.poll(state).toMatchObject({ state: 'guest' })
})

it('a log-out in another tab ends the question in this one', async () => {
  await login(HANAKO)
  const outbox = keepIn([UNTRIED])
  const { at } = await visit('/logout')
  await expect.element(button('送信してからログアウト')).toBeVisible()
  const other = openTab(server().send)
  await other.keeper.read()
  await other.keeper.end('asked')
  await expect.poll(state).toMatchObject({ state: 'guest' })
  // One comes back to this tab.
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(at).toBe('/login')
  expect(outbox.keys()).toEqual(['UNTRIED'])
})

it('a log-out says of each way what becomes of what was typed', async () => {
  await login(HANAKO)
  const draft = formDraft('names', HANAKO.email)
  await draft.write({ familyName: '山田' })
  onTestFinished(() => draft.erase())
  keepIn([TRIED])
  await visit('/logout')
  await expect
    .element(page.getByText('入力途中の内容が1件あります。「残してログアウト」のほかは、この端末から消えます。'))
    .toBeVisible()
  await button('削除してログアウト').click()
  await expect.element(page.getByText(/「残してログアウト」をお選びください/)).toBeVisible()
  expect(button('削除してログアウト').query()).toBeNull()
  expect(state()).toMatchObject({ state: 'customer' })
})

it('the deletion of what the device keeps asks alike, of guests too', async () => {
  const outbox = keepIn([row('TRIED', { owner: GUEST, attempts: 1 })], 'withdrawn')
  await visit('/settings')
  await button('この端末のデータを削除する').click()
  await expect.element(page.getByText('送信待ちが1件あります。すでに届いているかもしれません。')).toBeVisible()
  await expect.element(button('送信してから削除する')).toBeVisible()
  await expect.element(button('送信待ちを残して削除する')).toBeVisible()
  await button('送信せずに削除する').click()
  await expect.poll(() => outbox.left.mock.calls).toContainEqual([GUEST, 'asked'])
  expect(outbox.keys()).toEqual([])
})

it('a deletion without network leaves what may have arrived where that is wanted, and nothing else', async () => {
  const outbox = keepIn([row('TRIED', { owner: GUEST, attempts: 1 })])
  await formDraft('register').write({ familyName: '山田' })
  goOffline()
  await visit('/settings')
  await button('この端末のデータを削除する').click()
  await expect.element(button('送信待ちを残して削除する')).toBeVisible()
  expect(button('送信せずに削除する').query()).toBeNull()
  await button('送信待ちを残して削除する').click()
  await expect.poll(() => outbox.left.mock.calls).toEqual([[GUEST, 'ended']])
  await expect.poll(() => formDraft('register').read()).toBeUndefined()
})

it('where nothing waits a deletion only asks whether it is meant', async () => {
  keepIn([])
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
  return opened
}

it('a withdrawal shows what has arrived before it takes that away too', async () => {
  await login(HANAKO)
  keepIn([TRIED, UNTRIED], 'answered')
  await openWithdrawal()
  await expect.element(button('送信してから退会')).toBeVisible()
  await button('削除して退会').click()
  await expect.element(page.getByText(/送信待ちだったものが店舗に届きました/)).toBeVisible()
  expect(withdrawals()).toBe(0)
  expect(state()).toMatchObject({ state: 'customer' })
})

it('a withdrawal goes on where nothing of it had arrived', async () => {
  await login(HANAKO)
  keepIn([TRIED], 'withdrawn')
  await openWithdrawal()
  await button('削除して退会').click()
  await expect.poll(withdrawals).toBe(1)
  await expect.poll(state).toMatchObject({ state: 'guest' })
})

it('a withdrawal stops where it is not known whether something has arrived', async () => {
  await login(HANAKO)
  keepIn([TRIED])
  await openWithdrawal()
  await button('削除して退会').click()
  await expect.element(page.getByText(/届いているかどうかを確認できませんでした/)).toBeVisible()
  expect(withdrawals()).toBe(0)
})

it('one who sends first sees what arrived, and can stay', async () => {
  await login(HANAKO)
  keepIn([UNTRIED])
  const { at } = await openWithdrawal()
  await button('送信してから退会').click()
  await expect.element(page.getByText(/送信待ちだったものが店舗に届きました/)).toBeVisible()
  keepIn([UNTRIED])
  await button('退会する').click()
  await button('退会せずに戻る').click()
  await expect.poll(at).toBe('/mypage')
  expect(withdrawals()).toBe(0)
})
