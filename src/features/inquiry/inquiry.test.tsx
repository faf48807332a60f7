/** Asking about a renovation. What waits for the network or was refused: see src/submissions/sent-form.test.tsx. */
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { INQUIRY } from '#contract/inquiries/api.ts'
import type { Inquiry } from '#contract/inquiries/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { type PageOutbox, setOutbox, setOutboxLoader } from '#src/device/outbox/outbox.ts'
import { createRow } from '#src/device/outbox/row.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { login } from '#src/device/session/login.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

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

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const confirm = () => page.getByRole('button', { name: '内容を確認する' }).click()

const CONTACT = { 姓: '山田', 名: '花子', セイ: 'やまだ', メイ: 'はなこ', 電話番号: '０９０−１２３４−５６７８' }

describe('the form', () => {
  it('names everything that is missing, and leads to the first field', async () => {
    await renderStore({ path: '/reform/inquiry' })
    await expect.element(field('ご相談の内容')).toBeVisible()
    await field('築年数').fill('200年')
    await confirm()
    const summary = page.getByRole('alert').first()
    await expect.element(summary).toMatchTextContent(/ご希望の工事を1つ以上お選びください。.*築年数は0〜150の数字/)
    await expect.element(summary).toMatchTextContent(/姓を入力してください。.*メールアドレスを入力してください。/)
    await expect.poll(() => document.activeElement?.closest('form')).not.toBeNull()
    await expect
      .element(page.getByRole('group', { name: 'ご希望の工事' }))
      .toHaveAccessibleDescription(/1つ以上お選びください/)
    await expect.element(page.getByRole('checkbox', { name: 'キッチン' })).toHaveFocus()
    expect(page.getByRole('heading', { name: '内容の確認' }).query()).toBeNull()
  })

  it('refuses a time that has passed since it was typed', async () => {
    await createFormDraft('inquiry').write({ firstTime: '2026-01-05 10:00', text: '書きかけの相談' })
    await renderStore({ path: '/reform/inquiry' })
    await expect.element(field('ご相談の内容')).toHaveValue('書きかけの相談')
    await confirm()
    await expect
      .element(page.getByRole('alert').first())
      .toMatchTextContent(/過ぎた日時です。今より後の日時をお選びください。/)
  })

  it('shows what will be sent, as it will be stored, and sends it once', async () => {
    let stored = () => {}
    submit.mockImplementation(
      (kind, body) =>
        new Promise((resolve) => {
          const key = '01KA0000000000000000000001'
          stored = () => resolve(createRow(kind, { key, owner: GUEST_OWNER, body, submittedAt: Date.now() }))
        }),
    )
    const { router } = await renderStore({ path: '/reform/inquiry' })
    await page.getByRole('checkbox', { name: 'リビング' }).click()
    await page.getByRole('checkbox', { name: 'キッチン' }).click()
    await field('ご相談の内容').fill('<b>明るく</b>したい')
    await field('築年数').fill('築３０年')
    await page.getByRole('combobox', { name: '建物の種類' }).selectOptions('戸建て')
    await page.getByRole('combobox', { name: '都道府県' }).selectOptions('東京都')
    for (const [name, text] of Object.entries({ ...CONTACT, メールアドレス: 'Hanako＠example.jp' }))
      await field(name).fill(text)
    await confirm()
    await expect.element(page.getByRole('heading', { name: '内容の確認' })).toHaveFocus()
    const shown = page.getByRole('region', { name: '内容の確認' })
    await expect.element(shown).toMatchTextContent(/キッチン・リビング.*30年.*<b>明るく<\/b>したい/)
    const send = page.getByRole('button', { name: '送信する' })
    await userEvent.dblClick(send)
    await expect.poll(() => submit.mock.calls.length).toBe(1)
    stored()
    await expect.poll(() => router.state.location.href).toBe('/reform/inquiry#01KA0000000000000000000001')
    expect(submit.mock.lastCall).toMatchObject([
      INQUIRY,
      {
        works: [201, 205],
        building: 'house',
        buildingAge: 30,
        text: '<b>明るく</b>したい',
        caseId: null,
        contact: { familyKana: 'ヤマダ', phone: '09012345678', email: 'Hanako@example.jp' },
      },
      [],
    ])
  })
})

describe('what it is about', () => {
  const answers = {
    '/api/Reforms/3': { reform: { title: '光の入る台所' } },
    '/api/Menus/7': { menu: { name: '内窓' } },
  }
  const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value

  it.each([
    ['/reform/inquiry/3', 'この施工事例についてのご相談', '光の入る台所', '/reform/3', ['3', '']],
    ['/reform/inquiry?menu=7', 'このメニューについてのご相談', '内窓', '/menu/7', ['', '7']],
  ])('%s: %s', async (path, label, title, href, ids) => {
    const { screen } = await renderStore({ path, answers })
    await expect.element(screen.getByText(label)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: title })).toHaveAttribute('href', href)
    expect([valueOf('caseId'), valueOf('menuId')]).toEqual(ids)
  })

  it('stays chosen without its title if it cannot be loaded', async () => {
    const { screen } = await renderStore({
      path: '/reform/inquiry/3',
      answers: { '/api/Reforms/3': new NoNetworkError(undefined) },
    })
    await expect.element(screen.getByRole('link', { name: '施工事例' })).toHaveAttribute('href', '/reform/3')
    expect(valueOf('caseId')).toBe('3')
  })

  it('that is not published any more is not found', async () => {
    const { screen } = await renderStore({
      path: '/reform/inquiry/3',
      answers: { '/api/Reforms/3': new CodedError('NOT_FOUND') },
    })
    await expect.element(screen.getByText('お探しのページは', { exact: false })).toBeVisible()
  })
})

it('an inquiry that this device does not know is said to be elsewhere', async () => {
  setOutbox({ isLoaded: true, rows: [] })
  const { screen } = await renderStore({ path: '/reform/inquiry#01KA0000000000000000000009' })
  await expect.element(screen.getByText(/この端末には、お問い合わせの記録がありません。/)).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'リフォームのお問い合わせ' }))
    .toHaveAttribute('href', '/reform/inquiry')
})

describe('on my page', () => {
  const server = withAccounts()

  it('each inquiry has its state, what was sent and its number', async () => {
    queryClient.clear()
    const inquiry = {
      id: '01KA0000000000000000000001',
      number: 'I-261124-ABCD',
      createdAt: '2026-11-24T01:00:00.000Z',
      status: 'in_progress',
      content: {
        ...{ caseId: 12, menuId: null, caseTitle: null, menuTitle: null, works: [201, 205], building: 'house' },
        ...{ buildingAge: 0, postalCode: '1580094', prefecture: '東京都', budget: 'to300', startMonth: '2026-10' },
        ...{ contactBy: 'email', contactTimes: [], text: '<i>明るく</i>', fileIds: ['01KA0000000000000000000002'] },
      },
    } satisfies Inquiry
    await login(HANAKO)
    server().answer('me/inquiries', () =>
      Response.json({ data: [inquiry, { ...inquiry, id: '01KA0000000000000000000003', status: 'closed' }] }),
    )
    await visit('/mypage')
    const own = page.getByRole('region', { name: 'リフォームのお問い合わせ' })
    await expect.element(own.getByText('キッチン・リビング').first()).toBeVisible()
    await own.getByText('対応中').click()
    const facts = own.element().querySelector('details')!
    expect(facts.open).toBe(true)
    expect(facts.textContent).toMatch(/受付番号I-261124-ABCD施工事例掲載を終えた事例（12）/)
    expect(facts.textContent).toMatch(/築年数1年未満場所〒158-0094 東京都.*<i>明るく<\/i>写真1枚/)
    await expect.element(own.getByText('対応完了')).toBeVisible()
  })

  it('nothing is shown without inquiries', async () => {
    queryClient.clear()
    await login(HANAKO)
    let isAnswered = false
    server().answer('me/inquiries', () => {
      isAnswered = true
      return Response.json({ data: [] })
    })
    await visit('/mypage')
    await expect.poll(() => isAnswered).toBe(true)
    expect(page.getByRole('region', { name: 'リフォームのお問い合わせ' }).query()).toBeNull()
  })
})
