import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { APPLICATION } from '#contract/applications/api.ts'
import type { Application, NewApplication } from '#contract/applications/schema.ts'
import { jobCollection, jobQuery } from '#contract/jobs/schema.ts'
import { type PageOutbox, setOutbox, setOutboxLoader } from '#src/device/outbox/outbox.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { login } from '#src/device/session/login.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { makeJob, serveList } from '#tests/support/make-collections.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const KEY = '01KA0000000000000000000001'
const CONTACT = {
  姓: '山田',
  名: '花子',
  セイ: 'ヤマダ',
  メイ: 'ハナコ',
  電話番号: '09012345678',
  メールアドレス: 'a@example.jp',
}
const body: NewApplication = {
  jobId: 4,
  motivation: '木が好きです。',
  birthday: null,
  fileIds: [],
  contact: {
    familyName: '山田',
    givenName: '花子',
    familyKana: 'ヤマダ',
    givenKana: 'ハナコ',
    phone: '09012345678',
    email: 'a@example.jp',
  },
}
const submit = vi.fn<PageOutbox['submit']>()

beforeEach(async () => {
  await clear()
  await eraseDevice()
  setOutboxLoader(() => Promise.resolve({ submit } as unknown as PageOutbox))
})
afterEach(() => {
  vi.resetAllMocks()
  setOutbox({ isLoaded: false, rows: [] })
})

const answers = {
  '/api/Jobs': serveList(jobCollection, jobQuery, [makeJob({ id: 4, title: '家具職人' })]),
  '/api/Shops': { data: [] },
}
const makeRow = (more: Partial<OutboxRow> = {}): OutboxRow => ({
  ...createRow(APPLICATION, { key: KEY, owner: GUEST_OWNER, body, submittedAt: 1 }),
  ...more,
})

describe('the form', () => {
  it('says what is missing, and that a birthday has to be in the past', async () => {
    await renderStore({ path: '/recruitment', answers })
    const birthday = page.getByRole('textbox', { name: '生年月日' })
    await birthday.fill('2999年1月1日')
    await page.getByRole('button', { name: '内容を確認する' }).click()
    const summary = page.getByRole('alert').first()
    await expect.element(summary).toMatchTextContent(/応募する職種を選択してください。.*志望動機を入力してください。/)
    await expect.element(page.getByRole('combobox', { name: '応募する職種' })).toHaveFocus()
    await expect.element(birthday).toHaveAttribute('aria-invalid', 'true')
    expect(page.getByRole('heading', { name: '内容の確認' }).query()).toBeNull()
  })

  it('names the job before it is sent, and shows that it waits for the network', async () => {
    submit.mockImplementation((kind, given) => {
      const row = createRow(kind, { key: KEY, owner: GUEST_OWNER, body: given, submittedAt: Date.now() })
      setOutbox({ isLoaded: true, rows: [row] })
      return Promise.resolve(row)
    })
    await renderStore({ path: '/recruitment', answers })
    await page.getByRole('combobox', { name: '応募する職種' }).selectOptions('家具職人')
    await page.getByRole('textbox', { name: '志望動機' }).fill('木が好きです。')
    for (const [name, text] of Object.entries(CONTACT))
      await page.getByRole('textbox', { name, exact: true }).fill(text)
    await page.getByRole('button', { name: '内容を確認する' }).click()
    await expect
      .element(page.getByRole('region', { name: '内容の確認' }))
      .toMatchTextContent(/職種家具職人志望動機木が好きです。/)
    await page.getByRole('button', { name: '送信する' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: '送信待ちのご応募' })).toBeVisible()
    await expect.element(page.getByText('家具職人')).toBeVisible()
    expect(submit.mock.lastCall).toMatchObject([APPLICATION, body, []])
  })
})

describe('the outcome', () => {
  const open = (rows: OutboxRow[], more: Record<string, unknown> = {}, hash = `#${KEY}`) => {
    setOutbox({ isLoaded: true, rows })
    return renderStore({ path: `/recruitment/completion${hash}`, answers: { ...answers, ...more } })
  }

  it('is accepted, with its number and what happens next', async () => {
    const receipt = { id: KEY, number: 'A-261124-ABCD', status: 'received', createdAt: '2026-11-24T01:00:00.000Z' }
    const content = { ...body, jobTitle: '受付時の職種名' }
    const { screen } = await open([
      makeRow({ state: 'done', response: { status: 200, body: JSON.stringify({ ...receipt, content }) } }),
    ])
    await expect.element(screen.getByRole('heading', { level: 1, name: 'ご応募を承りました' })).toBeVisible()
    await expect.element(screen.getByText('A-261124-ABCD')).toBeVisible()
    await expect
      .element(screen.getByText('5営業日以内に、採用担当者からご連絡します。', { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByText('受付時の職種名')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: '採用情報へ戻る' })).toHaveAttribute('href', '/recruitment')
  })

  it('is shown without the title of the job if the jobs cannot be loaded', async () => {
    const { screen } = await open([makeRow()], { '/api/Jobs': new Error('no network') })
    await expect.element(screen.getByRole('heading', { level: 1, name: '送信待ちのご応募' })).toBeVisible()
    await expect.element(screen.getByText('職種4')).toBeVisible()
  })

  it.each([
    ['a key of another device', `#${KEY}`, 'この端末には、ご応募の記録がありません。'],
    ['no key', '', 'ご応募は、採用情報のページから承ります。'],
  ])('with %s there is nothing to show but the way to the jobs', async (_, hash, text) => {
    const { screen } = await open([], {}, hash)
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('on my page', () => {
  const server = withAccounts()

  it('each application has its state', async () => {
    queryClient.clear()
    const application = {
      id: KEY,
      number: 'A-261124-ABCD',
      createdAt: '2026-11-24T01:00:00.000Z',
      status: 'screening',
      content: { jobId: 4, birthday: '1990-01-02', motivation: '木が好きです。', fileIds: [] },
    } satisfies Application
    await login(HANAKO)
    server().answer('me/applications', () => Response.json({ data: [application] }))
    await visit('/mypage')
    const own = page.getByRole('region', { name: '採用へのご応募' })
    // The oldest ones are stored without the title of their job.
    await expect.element(own.getByText('職種4').first()).toBeVisible()
    await own.getByText('選考中').click()
    expect(own.element().querySelector('details')!.textContent).toMatch(/A-261124-ABCD.*生年月日1990年1月2日/)
  })
})
