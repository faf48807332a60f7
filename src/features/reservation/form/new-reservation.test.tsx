import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { setOutboxLoader, setOutbox, type PageOutbox } from '#src/device/outbox/outbox.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { sampleShop } from '#tests/support/sample-shop.ts'

beforeEach(async () => {
  await clear()
  await eraseDevice()
  setOutboxLoader(() => Promise.resolve({} as PageOutbox))
})
afterEach(() => setOutbox({ isLoaded: false, rows: [] }))

const shop = sampleShop('00:00', '24:00')
const picture = { id: '0123456789abcdef', width: 1600, height: 1067, alt: '台所', tone: 3 }
const page = {
  reform: { id: 3, title: '光の入る台所', pairs: [], pictures: [picture] },
  items: [],
  menus: [],
  shop: null,
  previous: null,
  next: null,
  related: [],
}
const items = [
  { id: 1101, name: 'オークの食卓', picture },
  { id: 2201, name: '布のソファ', picture },
]

const open = (search: string, answers: Record<string, unknown> = {}) =>
  renderStore({
    path: `/reservation?${search}`,
    answers: {
      '/api/Shops': { data: [shop] },
      '/api/Reforms/3': page,
      '/api/Items': { data: items, page: 1, perPage: 24, total: 2 },
      ...answers,
    },
  })

it("a draft's wish that has passed is removed, also from the submission", async () => {
  const passed = Date.now() - DAY_MS
  await createFormDraft('reservation').write({ shopId: '1', wishes: String(passed), familyName: '佐藤' })
  const { screen } = await renderStore({ path: '/reservation', answers: { '/api/Shops': { data: [shop] } } })
  await expect.element(screen.getByLabelText('姓')).toHaveValue('佐藤')
  await expect.element(screen.getByText('お受けできない日時を、ご希望から外しました。')).toBeVisible()
  await expect.poll(() => document.querySelector<HTMLInputElement>('input[name=wishes]')?.value).toBe('')
  await screen.getByRole('button', { name: '内容を確認する' }).click()
  await expect.element(screen.getByText('ご希望の日時を選択してください。').first()).toBeVisible()
})

it('times that were chosen for the shop of a link stay chosen without the link', async () => {
  const answers = { '/api/Shops/1/slots': new NoNetworkError(undefined) }
  const { screen } = await open('shop=1', answers)
  await screen.getByRole('group', { name: '時間' }).getByRole('button').first().click()
  const wishes = () => document.querySelector<HTMLInputElement>('input[name=wishes]')?.value
  await expect.poll(wishes).toMatch(/^\d+$/)
  const chosen = wishes()
  await expect.poll(() => createFormDraft('reservation').read()).toEqual({ shopId: '1', wishes: chosen })
  await screen.unmount()
  const again = await open('', answers)
  await expect.element(again.screen.getByLabelText('店舗')).toHaveValue('1')
  await expect.poll(wishes).toBe(chosen)
  expect(again.screen.getByText('お受けできない日時を、ご希望から外しました。').query()).toBeNull()
})

it('shows the case and the items to see, and removes each', async () => {
  const { screen } = await open('case=3&item=1101,2201')
  const list = screen.getByRole('list', { name: 'ご覧になりたいもの' })
  await expect.element(list.getByRole('link', { name: '光の入る台所' })).toHaveAttribute('href', '/reform/3')
  await expect.element(list.getByRole('link', { name: 'オークの食卓' })).toHaveAttribute('href', '/items/1101')
  expect(list.element().querySelectorAll('picture')).toHaveLength(3)
  await expect.element(screen.getByLabelText('ご予約の種類')).toHaveValue('reform')
  await list.getByRole('button', { name: '光の入る台所を外す' }).click()
  await expect.element(list.getByRole('link', { name: '光の入る台所' })).not.toBeInTheDocument()
  await expect.element(list.getByRole('button', { name: 'オークの食卓を外す' })).toHaveFocus()
  await list.getByRole('button', { name: 'オークの食卓を外す' }).click()
  await list.getByRole('button', { name: '布のソファを外す' }).click()
  await expect.element(screen.getByText('ご覧になりたいもの', { exact: true })).not.toBeInTheDocument()
})

it('a case that is not published is removed with a message, and nothing else', async () => {
  await createFormDraft('reservation').write({ familyName: '佐藤' })
  const { screen } = await open('case=9&item=1101', { '/api/Reforms/9': new CodedError('NOT_FOUND') })
  await expect.element(screen.getByText(/お選びの施工事例は、掲載が終了しているか/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'オークの食卓' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '事例9を外す' })).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('姓')).toHaveValue('佐藤')
})

it('a case whose page cannot be read stays chosen', async () => {
  const { screen } = await open('case=3', { '/api/Reforms/3': new NoNetworkError(undefined) })
  await expect.element(screen.getByRole('button', { name: '事例3を外す' })).toBeVisible()
})

it('leads to the events, whose seats have their own form', async () => {
  const { screen } = await open('')
  await expect.element(screen.getByRole('link', { name: 'イベントのページ' })).toHaveAttribute('href', '/events')
})
