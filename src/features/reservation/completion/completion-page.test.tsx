/** Unconfirmed submissions: withdrawing, changing and discarding them. */
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { VISIT } from '#contract/reservations/api.ts'
import type { NewReservation } from '#contract/reservations/schema.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { type PageOutbox, setOutboxLoader, setOutbox } from '#src/device/outbox/outbox.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { GUEST_STATE, sessionStateAtom, atomStore } from '#src/device/session/customer.ts'
import { whenIdle } from '#src/ui/loading/when-idle.ts'
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
  setOutboxLoader(() => Promise.resolve({ settle, dismiss } as unknown as PageOutbox))
})
afterEach(() => {
  setOutbox({ isLoaded: false, rows: [] })
  atomStore.set(sessionStateAtom, GUEST_STATE)
  vi.resetAllMocks()
})

const shop = sampleShop()
const WISH = toJapanInstant(addDays(toJapanDate(Date.now()), 3), '12:00')
const body: NewReservation = {
  kind: 'guidance',
  shopId: 1,
  wishes: [new Date(WISH).toISOString()],
  adults: 2,
  children: 0,
  purpose: '',
  itemIds: [],
  caseId: null,
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
  const row = { ...createRow(VISIT, { key: 'K', owner: GUEST_OWNER, body, submittedAt: 1 }), ...more }
  setOutbox({ isLoaded: true, rows: [row] })
  return renderStore({ path: '/reservation/completion#K', answers: { '/api/Shops': { data: [shop] } } })
}

describe('a waiting reservation', () => {
  const change = async () => {
    const { screen, router } = await open()
    await screen.getByRole('button', { name: '内容を変更する' }).click()
    return { screen, router }
  }

  it('is edited in the form once it can no longer arrive', async () => {
    settle.mockResolvedValue('revoked')
    const { router } = await change()
    await expect.poll(() => router.state.location.pathname).toBe('/reservation')
    expect(await createFormDraft('reservation').read()).toMatchObject({ familyName: '佐藤', wishes: String(WISH) })
  })

  it('leaves another draft unchanged if it had arrived', async () => {
    await createFormDraft('reservation').write({ note: '別の予約' })
    settle.mockResolvedValue('decided')
    const { screen } = await change()
    expect(settle).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: '削除して変更する' }).click()
    await expect.poll(() => settle.mock.calls.length).toBe(1)
    await expect.poll(() => createFormDraft('reservation').read()).toEqual({ note: '別の予約' })
  })

  it('says that its outcome is unknown, and leaves no draft', async () => {
    settle.mockResolvedValue('unknown')
    const { screen } = await change()
    await expect.element(screen.getByText(/送信結果を確認しています/)).toBeVisible()
    await expect.poll(() => createFormDraft('reservation').read()).toBeUndefined()
  })
})

it('a waiting reservation links onwards, like a confirmed one', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('link', { name: '店舗への道順' })).toHaveAttribute('href', '/shop#shop-1')
  await expect.element(screen.getByRole('main').getByRole('link', { name: '会員登録' })).toBeVisible()
  const ways = screen.getByRole('navigation', { name: '次のご案内' })
  await expect.element(ways.getByRole('link', { name: 'ホーム' })).toHaveAttribute('href', '/')
})

it('without a submission the page links onwards too', async () => {
  setOutbox({ isLoaded: true, rows: [] })
  const { screen } = await renderStore({ path: '/reservation/completion' })
  await expect.element(screen.getByText('ご予約は、来店予約のページから承ります。')).toBeVisible()
  const ways = screen.getByRole('navigation', { name: '次のご案内' })
  await expect.element(ways.getByRole('link', { name: '商品をさがす' })).toHaveAttribute('href', '/items')
  await expect.element(ways.getByRole('link', { name: '店舗' })).toHaveAttribute('href', '/shop')
})

describe('a rejected reservation', () => {
  const refused = (code: string, details: object): Partial<OutboxRow> => ({
    state: 'needsChoice',
    response: {
      status: 409,
      body: JSON.stringify({ error: { statusCode: 409, name: 'E', code, message: 'お受けできません', details } }),
    },
  })

  it('is discarded with all its input', async () => {
    await createFormDraft('reservation K').write({ note: '直しかけ' })
    const { screen, router } = await open(refused('RESERVATION_LIMIT', {}))
    await screen.getByRole('button', { name: '入力した内容を削除する' }).click()
    await expect.element(screen.getByText('入力した内容を削除しました')).toBeVisible()
    expect(dismiss).toHaveBeenCalledExactlyOnceWith('K')
    expect(await createFormDraft('reservation K').read()).toBeUndefined()
    await expect.poll(() => router.state.location.pathname).toBe('/reservation')
  })

  it.each([
    ['stand', 'RESERVATION_LIMIT', {}, String(WISH)],
    ['are to be chosen anew', 'SLOT_FULL', { nearest: [] }, ''],
  ])('its times %s after %s', async (_, code, details, wishes) => {
    const { screen } = await open(refused(code, details))
    await expect.element(screen.getByRole('button', { name: '入力した内容を削除する' })).toBeVisible()
    await expect.poll(() => document.querySelector<HTMLInputElement>('[name=wishes]')?.value).toBe(wishes)
  })
})

describe('push notifications on this device', () => {
  withPushBrowser()
  const openAs = async (who: 'customer' | 'guest', more: Partial<OutboxRow>) => {
    if (who === 'customer')
      atomStore.set(sessionStateAtom, { state: who, customer: undefined, isConfirmed: true, isOwnLogin: false })
    const { screen } = await open(more)
    return screen.getByText(/ご予約の前日のお知らせや店舗からのメッセージを/)
  }

  it.each(['waiting', 'done'] as const)('are offered to a customer: %s', async (state) => {
    await expect.element(await openAs('customer', { owner: 'HANAKO', state })).toBeVisible()
  })

  it.each([
    ['a guest', 'guest', 'HANAKO'],
    ['a customer, of what he sent as a guest', 'customer', GUEST_OWNER],
  ] as const)('are not offered to %s', async (_, who, owner) => {
    const offer = await openAs(who, { owner })
    await expect.element(page.getByRole('button', { name: '内容を変更する' })).toBeVisible()
    await new Promise((resolve) => whenIdle(() => setTimeout(resolve, 200)))
    expect(offer.query()).toBeNull()
  })
})
