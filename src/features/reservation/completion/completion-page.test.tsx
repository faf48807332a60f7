/** What was sent and is not agreed: how it is taken back, changed and given up. */
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, dateInJapan } from '#contract/civil-date.ts'
import { type NewReservation, VISIT } from '#contract/reservations.ts'
import { instantInJapan } from '#contract/shop-days.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { newRow, type OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { type PageOutbox, sendBy, showOutbox } from '#src/local/outbox/shown-outbox.ts'
import { GUEST } from '#src/local/owner.ts'
import { GUEST as NOBODY, sessionStateAtom, sessionStore } from '#src/session/session-atoms.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { withPushBrowser } from '#tests/support/push-browser.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { sampleShop } from '#tests/support/sample-shop.ts'

const settle = vi.fn<PageOutbox['settle']>()
const dismiss = vi.fn<PageOutbox['dismiss']>()

beforeEach(async () => {
  await clear()
  await eraseDevice()
  dismiss.mockResolvedValue()
  sendBy(() => Promise.resolve({ settle, dismiss } as unknown as PageOutbox))
})
afterEach(() => {
  showOutbox({ isRead: false, rows: [] })
  sessionStore.set(sessionStateAtom, NOBODY)
  vi.resetAllMocks()
})

const shop = sampleShop()
const WISH = instantInJapan(addDays(dateInJapan(Date.now()), 3), '12:00')
const body: NewReservation = {
  kind: 'guidance',
  shopId: 1,
  wishes: [new Date(WISH).toISOString()],
  adults: 2,
  children: 0,
  purpose: '',
  itemIds: [],
  note: '',
  contact: {
    familyName: '佐藤',
    givenName: '花子',
    familyKana: 'サトウ',
    givenKana: 'ハナコ',
    phone: '090-1234-5678',
    email: 'hanako@example.jp',
  },
  address: null,
}

async function open(more: Partial<OutboxRow> = {}) {
  const row = { ...newRow(VISIT, { key: 'K', owner: GUEST, body, tappedAt: 1 }), ...more }
  showOutbox({ isRead: true, rows: [row] })
  return renderStore({ path: '/reservation/completion#K', answers: { '/api/Shops': { data: [shop] } } })
}

describe('one that waits', () => {
  const change = async () => {
    const { screen, router } = await open()
    await screen.getByRole('button', { name: '内容を変更する' }).click()
    return { screen, router }
  }

  it('is changed in the form, once it will never arrive', async () => {
    settle.mockResolvedValue('withdrawn')
    const { router } = await change()
    await expect.poll(() => router.state.location.pathname).toBe('/reservation')
    expect(await formDraft('reservation').read()).toMatchObject({ familyName: '佐藤', wishes: String(WISH) })
  })

  it('leaves another draft as it was, where it had arrived', async () => {
    await formDraft('reservation').write({ note: '別の予約' })
    settle.mockResolvedValue('answered')
    await change()
    await expect.poll(() => settle.mock.calls.length).toBe(1)
    await expect.poll(() => formDraft('reservation').read()).toEqual({ note: '別の予約' })
  })

  it('says that nobody knows its fate yet, and leaves no draft', async () => {
    settle.mockResolvedValue('unknown')
    const { screen } = await change()
    await expect.element(screen.getByText(/送信結果を確認しています/)).toBeVisible()
    await expect.poll(() => formDraft('reservation').read()).toBeUndefined()
  })
})

describe('one that was refused', () => {
  const refused = (code: string, details: object): Partial<OutboxRow> => ({
    state: 'needsChoice',
    answer: {
      status: 409,
      body: JSON.stringify({ error: { statusCode: 409, name: 'E', code, message: 'お受けできません', details } }),
    },
  })

  it('is given up with all that was typed', async () => {
    await formDraft('reservation K').write({ note: '直しかけ' })
    const { screen, router } = await open(refused('RESERVATION_LIMIT', {}))
    await screen.getByRole('button', { name: 'この予約を取りやめる' }).click()
    await expect.element(screen.getByText('入力した内容を削除しました')).toBeVisible()
    expect(dismiss).toHaveBeenCalledExactlyOnceWith('K')
    expect(await formDraft('reservation K').read()).toBeUndefined()
    await expect.poll(() => router.state.location.pathname).toBe('/reservation')
  })

  it.each([
    ['stand', 'RESERVATION_LIMIT', {}, String(WISH)],
    ['are to be chosen anew', 'SLOT_FULL', { nearest: [] }, ''],
  ])('its times %s after %s', async (_, code, details, wishes) => {
    const { screen } = await open(refused(code, details))
    await expect.element(screen.getByRole('button', { name: 'この予約を取りやめる' })).toBeVisible()
    await expect.poll(() => document.querySelector<HTMLInputElement>('[name=wishes]')?.value).toBe(wishes)
  })
})

describe('to be told of it on this device', () => {
  withPushBrowser()
  const openAs = async (who: 'customer' | 'guest', more: Partial<OutboxRow>) => {
    if (who === 'customer')
      sessionStore.set(sessionStateAtom, { state: who, customer: undefined, isConfirmed: true, isOwnLogin: false })
    const { screen } = await open(more)
    return screen.getByText(/ご予約の前日のお知らせや店舗からのメッセージを/)
  }

  it.each(['waiting', 'done'] as const)('is offered to a customer: %s', async (state) => {
    await expect.element(await openAs('customer', { owner: 'HANAKO', state })).toBeVisible()
  })

  it.each([
    ['a guest', 'guest', 'HANAKO'],
    ['a customer, of what he sent as a guest', 'customer', GUEST],
  ] as const)('is not offered to %s', async (_, who, owner) => {
    const offer = await openAs(who, { owner })
    await expect.element(page.getByRole('button', { name: '内容を変更する' })).toBeVisible()
    await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 200)))
    expect(offer.query()).toBeNull()
  })
})
