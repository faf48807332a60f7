/** Inquiries that are waiting or were refused: their text and photos are never lost. */
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { INQUIRY } from '#contract/inquiries/api.ts'
import type { NewInquiry } from '#contract/inquiries/schema.ts'
import { createFormDraft } from '#src/device/session/form-drafts.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { type PageOutbox, setOutboxLoader, setOutbox } from '#src/device/outbox/outbox.ts'
import { addRow, updateRow } from '#src/device/outbox/store.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { createFilesDraft } from './use-chosen-files.ts'

const settle = vi.fn<PageOutbox['settle']>()
const submit = vi.fn<PageOutbox['submit']>()
const dismiss = vi.fn<PageOutbox['dismiss']>()

const KEY = '01KA0000000000000000000001'
const FILE_ID = '01KA0000000000000000000002'

const inquiry = (more: Partial<NewInquiry> = {}): NewInquiry => ({
  caseId: null,
  menuId: null,
  works: [201, 205],
  building: 'house',
  buildingAge: 25,
  postalCode: '1580094',
  prefecture: '東京都',
  budget: 'to300',
  startMonth: null,
  contactBy: 'either',
  contactTimes: [],
  text: '送信待ちの相談',
  fileIds: [FILE_ID],
  contact: {
    familyName: '佐藤',
    givenName: '一郎',
    familyKana: 'サトウ',
    givenKana: 'イチロウ',
    phone: '0312345678',
    email: 'ichiro@example.jp',
  },
  ...more,
})

async function paintPhoto(): Promise<ArrayBuffer> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
  canvas.getContext('2d')!.fillRect(0, 0, 40, 30)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!.arrayBuffer()), 'image/jpeg'))
}

beforeEach(async () => {
  await clear()
  await eraseDevice()
  dismiss.mockResolvedValue()
  setOutboxLoader(() => Promise.resolve({ settle, submit, dismiss } as unknown as PageOutbox))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.resetAllMocks()
  setOutbox({ isLoaded: false, rows: [] })
  await updateRow(KEY, () => undefined)
})

async function open(more: Partial<OutboxRow> = {}, content: Partial<NewInquiry> = {}, answers = {}) {
  const body = inquiry(content)
  const row = { ...createRow(INQUIRY, { key: KEY, owner: GUEST_OWNER, body, submittedAt: 1 }), ...more }
  const photo = { id: FILE_ID, rowKey: KEY, bytes: await paintPhoto(), type: 'image/jpeg', isUploaded: false }
  await addRow(row, [photo])
  setOutbox({ isLoaded: true, rows: [row] })
  return renderStore({ path: `/reform/inquiry#${KEY}`, answers })
}

/** Like a full disk. */
const refuseWrites = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

const draft = () => createFormDraft('inquiry')
const filesDraft = () => createFilesDraft('inquiry', GUEST_OWNER)

describe('a waiting inquiry', () => {
  it('is edited in the form with its photo', async () => {
    settle.mockResolvedValue('revoked')
    const { screen, router } = await open()
    await screen.getByRole('button', { name: '内容を変更する' }).click()
    await expect.poll(() => router.state.location.hash).toBe('')
    await expect.element(screen.getByRole('textbox', { name: 'ご相談の内容' })).toHaveValue('送信待ちの相談')
    await expect.element(screen.getByRole('img', { name: '添付する写真1' })).toBeVisible()
  })

  it('stays if its input cannot be stored in the form', async () => {
    const { screen } = await open()
    refuseWrites()
    await screen.getByRole('button', { name: '内容を変更する' }).click()
    await expect.element(screen.getByText(/フォームに戻せません.*そのまま残っています/)).toBeVisible()
    expect(settle).not.toHaveBeenCalled()
  })

  it('replaces other unsent input only if the customer says so', async () => {
    await draft().write({ text: '書きかけの別の相談', caseId: '3' })
    settle.mockResolvedValue('revoked')
    const { screen, router } = await open()
    await screen.getByRole('button', { name: '内容を変更する' }).click()
    const dialog = screen.getByRole('dialog', { name: '入力途中の内容があります' })
    await dialog.getByRole('button', { name: '入力途中の内容を残す' }).click()
    expect(await draft().read()).toEqual({ text: '書きかけの別の相談', caseId: '3' })
    expect(settle).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: '内容を変更する' }).click()
    await dialog.getByRole('button', { name: '削除して変更する' }).click()
    await expect.poll(() => router.state.location.hash).toBe('')
    await expect.element(screen.getByRole('textbox', { name: 'ご相談の内容' })).toHaveValue('送信待ちの相談')
  })

  it('replaces other unsent photos only if the customer says so', async () => {
    await filesDraft().writeBlobs([new Blob(['another'], { type: 'image/jpeg' })])
    const { screen } = await open()
    await screen.getByRole('button', { name: '内容を変更する' }).click()
    await expect.element(screen.getByRole('dialog', { name: '入力途中の内容があります' })).toBeVisible()
    expect(await filesDraft().read()).toHaveLength(1)
    expect(settle).not.toHaveBeenCalled()
  })

  it('replaces other unsent photos of the same size only if the customer says so', async () => {
    const other = (await paintPhoto()).slice(0)
    new Uint8Array(other)[other.byteLength - 1]! ^= 1
    await filesDraft().writeBlobs([new Blob([other], { type: 'image/jpeg' })])
    const { screen } = await open()
    await screen.getByRole('button', { name: '内容を変更する' }).click()
    await expect.element(screen.getByRole('dialog', { name: '入力途中の内容があります' })).toBeVisible()
    expect(settle).not.toHaveBeenCalled()
  })

  it('leaves other unsent input unchanged if it had arrived', async () => {
    await draft().write({ text: '書きかけの別の相談' })
    settle.mockResolvedValue('decided')
    const { screen } = await open()
    await screen.getByRole('button', { name: '内容を変更する' }).click()
    await screen.getByRole('button', { name: '削除して変更する' }).click()
    await expect.poll(() => settle.mock.calls.length).toBe(1)
    await expect.poll(() => draft().read()).toEqual({ text: '書きかけの別の相談' })
    await expect.poll(() => filesDraft().read()).toBeUndefined()
  })

  it('is deleted with its input only after a question', async () => {
    settle.mockResolvedValue('revoked')
    const { screen, router } = await open()
    await screen.getByRole('button', { name: '送信を取り消す' }).click()
    const dialog = screen.getByRole('dialog', { name: '送信を取り消しますか' })
    await dialog.getByRole('button', { name: '取り消さない' }).click()
    expect(settle).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: '送信を取り消す' }).click()
    await dialog.getByRole('button', { name: '取り消して削除する' }).click()
    await expect.poll(() => router.state.location.hash).toBe('')
    expect(settle).toHaveBeenCalledExactlyOnceWith(KEY)
    await expect.element(screen.getByRole('textbox', { name: 'ご相談の内容' })).toHaveValue('')
  })
})

describe('what an inquiry is about', () => {
  const about = { caseId: 12, contactTimes: ['2026-01-05T01:00:00.000Z'], startMonth: '2026-01' }
  const known = { '/api/Reforms/12': { reform: { id: 12, title: '台所に朝の光を' } } }

  it('is named by its title while it waits, and what has passed is pointed out', async () => {
    const { screen } = await open({}, about, known)
    await expect.element(screen.getByText('台所に朝の光を')).toBeVisible()
    await expect.element(screen.getByText(/2026年1月5日.*10:00ごろ（過ぎています）/)).toBeVisible()
    await expect.element(screen.getByText('2026年1月ごろ（過ぎています）')).toBeVisible()
    await expect.element(screen.getByText(/日時を過ぎました。.*選び直せます/)).toBeVisible()
  })

  it('is named by its number if it cannot be loaded', async () => {
    const { screen } = await open({}, about)
    await expect.element(screen.getByText('事例12')).toBeVisible()
  })

  it('is named as the shop received it, with what had passed then', async () => {
    const content = { ...inquiry(about), caseTitle: '受付時の題名', menuTitle: null }
    const receipt = {
      id: KEY,
      number: 'I-260104-ABCD',
      status: 'received',
      createdAt: '2026-01-04T00:00:00.000Z',
      content,
    }
    const { screen } = await open(
      { state: 'done', response: { status: 200, body: JSON.stringify(receipt) } },
      about,
      known,
    )
    await expect.element(screen.getByText('受付時の題名')).toBeVisible()
    await expect.element(screen.getByText(/10:00ごろ$/)).toBeVisible()
  })

  it('is said to arrive after the time that it names', async () => {
    const content = { ...inquiry(about), caseTitle: null, menuTitle: null }
    const receipt = {
      id: KEY,
      number: 'I-260106-ABCD',
      status: 'received',
      createdAt: '2026-01-06T00:00:00.000Z',
      content,
    }
    const { screen } = await open({ state: 'done', response: { status: 200, body: JSON.stringify(receipt) } }, about)
    await expect.element(screen.getByText('掲載を終えた事例（12）')).toBeVisible()
    await expect.element(screen.getByText(/日時を過ぎて届いたため/)).toBeVisible()
  })
})

describe('a refused inquiry', () => {
  const error = { statusCode: 422, name: 'E', code: 'VALIDATION_FAILED', message: 'ご確認ください' }
  const refused: Partial<OutboxRow> = {
    state: 'needsChoice',
    response: { status: 422, body: JSON.stringify({ error: { ...error, details: { text: '長すぎます。' } } }) },
  }

  it('is sent again with its photo, even if no draft can be stored', async () => {
    const { screen } = await open(refused)
    refuseWrites()
    await expect.element(screen.getByRole('img', { name: '添付する写真1' })).toBeVisible()
    await expect.element(screen.getByText('長すぎます。').first()).toBeVisible()
    submit.mockImplementation((kind, body) =>
      Promise.resolve(createRow(kind, { key: '01KA0000000000000000000009', owner: GUEST_OWNER, body, submittedAt: 2 })),
    )
    await screen.getByRole('button', { name: '内容を確認する' }).click()
    await screen.getByRole('button', { name: '送信する' }).click()
    await expect.poll(() => dismiss.mock.calls).toEqual([[KEY]])
    const [, body, files] = submit.mock.lastCall!
    expect(files.map(({ type }) => type)).toEqual(['image/jpeg'])
    // An id belongs to one submission.
    expect(files[0]!.id).not.toBe(FILE_ID)
    expect(body).toMatchObject({ text: '送信待ちの相談', fileIds: [files[0]!.id] })
  })

  it('stays without its photo after the customer removed it', async () => {
    const { screen } = await open(refused)
    await screen.getByRole('button', { name: '写真1を外す' }).click()
    await expect.poll(() => createFilesDraft(`inquiry ${KEY}`, GUEST_OWNER).read()).toEqual([])
    await screen.unmount()
    const again = await renderStore({ path: `/reform/inquiry#${KEY}` })
    await expect.element(again.screen.getByRole('textbox', { name: 'ご相談の内容' })).toBeVisible()
    await expect.element(again.screen.getByRole('img', { name: '添付する写真1' })).not.toBeInTheDocument()
  })
})
