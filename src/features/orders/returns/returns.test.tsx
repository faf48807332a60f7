/** Asking to return goods, and what the page of the order shows of it. */
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ReturnableLine } from '#contract/orders/return-schema.ts'
import type { Order } from '#contract/orders/schema.ts'
import { toReturnKind } from '#contract/returns/api.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { notifyEvent } from '#src/device/events/events.ts'
import { type PageOutbox, setOutbox, setOutboxLoader } from '#src/device/outbox/outbox.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { atomStore, sessionStateAtom } from '#src/device/session/customer.ts'
import { login } from '#src/device/session/login.ts'
import { errorResponse } from '#tests/support/account-server.ts'
import { makeOrder, makeReturn } from '#tests/support/make-order.ts'
import { HANAKO, state, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()
const NUMBER = '261124-K7M2QX'
const PATH = `me/orders/${NUMBER}`
const FORM = `/mypage/order/${NUMBER}/return`
const KEY = '01KA0000000000000000000001'

const submit = vi.fn<PageOutbox['submit']>()

beforeEach(async () => {
  await clear()
  setOutboxLoader(() => Promise.resolve({ submit } as unknown as PageOutbox))
})
afterEach(() => {
  vi.resetAllMocks()
  setOutbox({ isLoaded: false, rows: [] })
})

const lastDay = addDays(toJapanDate(Date.now()), 5)
const RETURNABLE: ReturnableLine[] = [
  { position: 0, pieces: [], problem: 'returned' },
  { position: 1, pieces: [{ lastDay, quantity: 2 }], problem: null },
]
const delivered = (more: Partial<Order> = {}) => makeOrder({ state: 'delivered', returnable: RETURNABLE, ...more })

async function open(order: Order, path = `/mypage/order/${NUMBER}`) {
  queryClient.clear()
  await login(HANAKO)
  server().answer(PATH, () => Response.json(order))
  return visit(path)
}

const main = () => page.getByRole('main')
const choose = (name: string, option: string) => page.getByRole('combobox', { name }).selectOptions(option)
const confirm = () => page.getByRole('button', { name: '内容を確認する' }).click()
const more = () => page.getByRole('button', { name: '1点増やす' })

const makeRow = (given: Partial<OutboxRow> = {}, lines = [{ position: 1, quantity: 2 }]): OutboxRow => ({
  ...createRow(toReturnKind({ number: NUMBER, token: undefined }), {
    key: KEY,
    owner: 'customer',
    body: { lines, reason: 'own-wish', wish: 'refund', isCollected: true, note: '', fileIds: [] },
    submittedAt: Date.now(),
  }),
  ...given,
})

describe('the form', () => {
  it('opens also before the page knows its customer', async () => {
    queryClient.clear()
    await login(HANAKO)
    const known = state()
    atomStore.set(sessionStateAtom, { state: 'customer', customer: undefined, isConfirmed: false, isOwnLogin: false })
    server().answer(PATH, () => Response.json(delivered()))
    await visit(FORM)
    await expect.element(page.getByRole('heading', { name: '返品・交換のお申し込み' })).toBeVisible()
    atomStore.set(sessionStateAtom, known)
    await expect.element(page.getByRole('group', { name: '返品・交換する商品' })).toBeVisible()
  })

  it('names what is missing, and leads to the first field', async () => {
    await open(delivered(), FORM)
    await expect.element(page.getByRole('group', { name: '返品・交換する商品' })).toBeVisible()
    await confirm()
    const summary = page.getByRole('alert').first()
    await expect.element(summary).toMatchTextContent(/商品の点数をお選びください。.*理由を選択してください。/)
    await expect.element(summary).toMatchTextContent(/返送の方法を選択してください。/)
    await expect
      .element(page.getByRole('group', { name: '返品・交換する商品' }))
      .toHaveAccessibleDescription(/点数をお選びください/)
    await expect.element(page.getByRole('combobox', { name: 'はちみつの点数' })).toHaveFocus()
  })

  it('exchanges only what is the fault of the shop', async () => {
    await open(delivered(), FORM)
    await more().click()
    await choose('理由', 'そのほか')
    await choose('ご希望', '交換')
    await choose('返送の方法', 'ご自身での発送')
    await confirm()
    const wish = page.getByRole('combobox', { name: 'ご希望' })
    await expect.element(wish).toHaveFocus()
    await expect.element(wish).toHaveAccessibleDescription(/交換は、不良またはお届け違いのときに承ります/)
  })

  it('offers only what can be returned, says what it costs, and is sent with the number of the order', async () => {
    submit.mockImplementation((kind, body) =>
      Promise.resolve(createRow(kind, { key: KEY, owner: 'customer', body, submittedAt: Date.now() })),
    )
    const { router } = await open(delivered(), FORM)
    await expect.element(main()).toMatchTextContent(/トレー.*返品・交換のお手続きがあります.*はちみつ.*2点まで/)
    await more().click()
    await more().click()
    await expect.element(more()).toHaveAttribute('aria-disabled', 'true')
    await choose('理由', 'お客様のご都合（イメージ違いなど）')
    await choose('ご希望', '返金')
    await choose('返送の方法', '当店の引き取り')
    await confirm()
    const shown = page.getByRole('region', { name: '内容の確認' })
    await expect
      .element(shown)
      .toMatchTextContent(
        /はちみつ 2点.*返送の費用770円を、お返しする分から差し引きます。.*お届け時の送料と手数料は返金しません。/,
      )
    await page.getByRole('button', { name: '送信する' }).click()
    await expect.poll(() => router.state.location.href).toBe(`${FORM}#${KEY}`)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    const [kind, body] = submit.mock.lastCall!
    expect(createRow(kind, { key: KEY, owner: '', body, submittedAt: 0 }).path).toBe(
      `/api/Customers/me/orders/${NUMBER}/returns`,
    )
    expect(body).toEqual({
      lines: [{ position: 1, quantity: 2 }],
      reason: 'own-wish',
      wish: 'refund',
      isCollected: true,
      note: '',
      fileIds: [],
    })
  })

  it('is not offered when nothing can be returned any more', async () => {
    await open(delivered({ returnable: [{ position: 1, pieces: [], problem: 'returned' }] }), FORM)
    await expect.element(main()).toMatchTextContent(/いまお申し込みいただける商品がありません/)
    expect(page.getByRole('button', { name: '内容を確認する' }).query()).toBeNull()
  })

  it('shows the outcome with the number of the return', async () => {
    const response = { status: 200, body: JSON.stringify(makeReturn({ number: 'RT-261201-ABCD' })) }
    setOutbox({ isLoaded: true, rows: [makeRow({ state: 'done', response })] })
    await open(delivered(), `${FORM}#${KEY}`)
    await expect.element(page.getByRole('heading', { name: '返品・交換のお申し込みを承りました' })).toBeVisible()
    await expect.element(main()).toMatchTextContent(/受付番号RT-261201-ABCD/)
  })
})

describe('the page of the order', () => {
  it('says until when, and has nothing before a delivery', async () => {
    await open(delivered())
    const link = page.getByRole('link', { name: '返品・交換を申し込む' })
    await expect.element(link).toHaveAttribute('href', FORM)
    await open(makeOrder({ state: 'shipped' }))
    await expect.element(page.getByRole('heading', { name: 'これまでの経過' })).toBeVisible()
    expect(page.getByRole('heading', { name: '返品・交換' }).query()).toBeNull()
  })

  it('says that the time is over, also for an order stored earlier', async () => {
    const over: ReturnableLine = { position: 0, pieces: [{ lastDay: '2026-01-08', quantity: 1 }], problem: null }
    await open(delivered({ returnable: [over] }))
    await expect.element(main()).toMatchTextContent(/2026年1月8日（木）に終わりました。商品に不具合があるときは/)
    expect(page.getByRole('link', { name: '返品・交換を申し込む' }).query()).toBeNull()
  })

  it('shows what waits, and does not offer its pieces again', async () => {
    setOutbox({ isLoaded: true, rows: [makeRow({ attempts: 1 }), makeRow({ key: 'other', page: '/elsewhere' })] })
    await open(delivered())
    const waiting = page.getByRole('region', { name: 'まだ届いていないお申し込み' })
    await expect.element(waiting).toMatchTextContent(/返品・交換のお申し込み.*送信待ち/)
    expect(waiting.getByRole('listitem').elements()).toHaveLength(1)
    expect(page.getByRole('link', { name: '返品・交換を申し込む' }).query()).toBeNull()
  })

  it('shows each return with its steps, what was paid back, and why one was declined', async () => {
    const settled = makeReturn({
      state: 'settled',
      outcome: 'refund',
      appliedIn: 1,
      arrivedAt: '2026-12-01T03:00:00.000Z',
      closedAt: '2026-12-02T03:00:00.000Z',
      refundPosition: 1,
      settlement: {
        goodsYen: 2_970,
        taxes: [{ rate: 10, yen: 2_785, taxYen: 253 }],
        pointsBack: 185,
        collection: { rate: 10, yen: 770, taxYen: 70, points: 0 },
        earnedBack: { pending: 27, balance: 0, yen: 0 },
        refundYen: 2_015,
      },
    })
    const declined = makeReturn({ number: 'RT-261201-ABCD', state: 'declined', declineReason: '使用の跡があります。' })
    await open(delivered({ returns: [settled, declined] }))
    const entries = page.getByRole('list', { name: '返品・交換' })
    await expect
      .element(entries)
      .toMatchTextContent(/RT-261130-K7M2精算済み.*ご返金2,015円.*引き取りの費用−770円.*ポイントのお返し185ポイント/)
    await expect.element(entries).toMatchTextContent(/受付2026年11月30日 12:00到着2026年12月1日 12:00精算済み/)
    await expect.element(entries).toMatchTextContent(/RT-261201-ABCDお断り.*お断りの理由使用の跡があります。/)
    const left = makeOrder().quote.earnedPoints - 27
    await expect.element(main()).toMatchTextContent(new RegExp(`獲得ポイント ${left}ポイント（お届けの14日後`))
  })

  it('withdraws a return, and shows what another device has changed', async () => {
    await open(delivered({ returns: [makeReturn({ canWithdraw: true })] }))
    await expect.element(main()).toMatchTextContent(/獲得ポイント.*返品・交換のお手続きの後に付与します/)
    server().answer(`${PATH}/returns/RT-261130-K7M2/withdraw`, () => {
      server().answer(PATH, () => Response.json(delivered({ returns: [makeReturn({ state: 'withdrawn' })] })))
      return Response.json(makeReturn({ state: 'withdrawn' }))
    })
    await page.getByRole('button', { name: 'お申し込みを取り下げる' }).click()
    await page.getByRole('button', { name: '取り下げる', exact: true }).click()
    const entries = page.getByRole('list', { name: '返品・交換' })
    await expect.element(entries).toMatchTextContent(/RT-261130-K7M2取り下げ/)
    server().answer(PATH, () => Response.json(delivered({ returns: [makeReturn({ state: 'arrived' })] })))
    notifyEvent('orders')
    await expect.element(entries).toMatchTextContent(/RT-261130-K7M2到着/)
  })

  it('says so if it can no longer be withdrawn', async () => {
    await open(delivered({ returns: [makeReturn({ canWithdraw: true })] }))
    server().answer(`${PATH}/returns/RT-261130-K7M2/withdraw`, () => errorResponse('RETURN_CLOSED'))
    await page.getByRole('button', { name: 'お申し込みを取り下げる' }).click()
    await page.getByRole('button', { name: '取り下げる', exact: true }).click()
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/すでに手続きが進んでいるため取り下げられません/)
  })
})
