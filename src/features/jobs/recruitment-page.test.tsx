import { clear } from 'idb-keyval'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { jobCollection, jobQuery } from '#contract/jobs/schema.ts'
import { setOutboxLoader, type PageOutbox } from '#src/device/outbox/outbox.ts'
import { makeJob, serveList } from '#tests/support/make-collections.ts'
import { makeText } from '#tests/support/make-item.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { sampleShop } from '#tests/support/sample-shop.ts'

beforeEach(async () => {
  await clear()
  setOutboxLoader(() => Promise.resolve({} as PageOutbox))
})

const shops = [
  { ...sampleShop(), city: '港区', address1: '南青山1-1' },
  { ...sampleShop(), id: 2, name: '横浜店' },
]
const carpenter = makeJob({
  id: 4,
  title: '家具職人',
  summary: '古い椅子を直す仕事です。',
  body: makeText('<b>木</b>が好きな方へ。'),
  pay: { unit: 'month', minYen: 230_000, maxYen: 320_000, detail: '経験によります。' },
  insurance: ['健康保険', '雇用保険'],
  duties: '修理',
  dutiesChange: '会社の定める業務',
  placeChange: 'なし',
  selection: ['書類', '面接'],
})
const seller = makeJob({
  id: 5,
  title: '販売',
  employment: 'part',
  shopIds: [1, 2],
  pay: { unit: 'hour', minYen: 1_250, maxYen: 1_250, detail: '' },
})
const driver = makeJob({ id: 6, title: '配送', status: 'closed', shopIds: [2] })

const open = (path: string, jobs = [carpenter, seller, driver]) =>
  renderStore({
    path,
    answers: { '/api/Jobs': serveList(jobCollection, jobQuery, jobs), '/api/Shops': { data: shops } },
  })

const offer = (title: string) => page.getByRole('region', { name: title })

it('shows what each job pays and where it is, and says which are closed', async () => {
  await open('/recruitment')
  await expect.element(page.getByRole('status').getByText('3件の募集')).toBeVisible()
  await expect.element(offer('家具職人')).toMatchTextContent(/募集中正社員.*青山店.*月給 230,000円〜320,000円/)
  await expect.element(offer('販売')).toMatchTextContent(/パート・アルバイト.*青山店\s横浜店賃金時給 1,250円仕事/)
  await expect.element(page.getByText('募集は終了しました')).toBeVisible()
  expect(page.getByRole('link', { name: '配送に応募する' }).query()).toBeNull()
  // Everything that has to be disclosed, on demand.
  const details = offer('家具職人').element().querySelector('details')!
  expect(details.open).toBe(false)
  await offer('家具職人').getByText('仕事の内容と募集要項').click()
  expect(details.textContent).toMatch(/<b>木<\/b>が好きな方へ。.*修理\n?変更の範囲：会社の定める業務/)
  expect(details.textContent).toMatch(
    /固定残業代ありません。.*健康保険、雇用保険.*選考の流れ書類面接掲載日2026年1月10日/,
  )
})

it('opens the details of the job that the address names', async () => {
  await open('/recruitment#job-5')
  await expect.poll(() => offer('販売').element().querySelector('details')?.open).toBe(true)
  expect(offer('家具職人').element().querySelector('details')!.open).toBe(false)
})

it('the link of a job starts the application for it, whatever is filtered', async () => {
  await open('/recruitment?employment=part')
  await expect.element(offer('販売')).toBeVisible()
  expect(offer('家具職人').query()).toBeNull()
  const choice = page.getByRole('combobox', { name: '応募する職種' })
  await expect.element(choice).toHaveValue('')
  expect([...choice.element().querySelectorAll('option')].map((it) => it.textContent)).toEqual([
    '選択してください',
    '家具職人',
    '販売',
  ])
  await page.getByRole('link', { name: '販売に応募する' }).click()
  await expect.element(choice).toHaveValue('5')
})

it('without open jobs nobody is asked to apply', async () => {
  await open('/recruitment', [driver])
  await expect.element(page.getByText('現在募集中の職種はありません。')).toBeVisible()
  expect(page.getByRole('combobox', { name: '応募する職種' }).query()).toBeNull()
})
