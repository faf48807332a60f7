import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { MESSAGE } from '#contract/messages/api.ts'
import { createFormDraft, createDraft } from '#src/device/session/form-drafts.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { type PageOutbox, setOutboxLoader } from '#src/device/outbox/outbox.ts'
import { pageSession } from '#src/device/session/page.ts'
import { parseSession } from '#src/device/session/token.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { Composer } from './composer.tsx'

const submit = vi.fn<PageOutbox['submit']>()
const dismiss = vi.fn<PageOutbox['dismiss']>()

beforeEach(async () => {
  await clear()
  await eraseDevice()
  await pageSession().store.begin(parseSession(`header.${btoa('{"sid":"hanako"}')}.signature`, Date.now()))
  setOutboxLoader(() => Promise.resolve({ submit, dismiss } as unknown as PageOutbox))
  submit.mockImplementation((kind, body) =>
    Promise.resolve(createRow(kind, { key: 'K', owner: 'H', body, submittedAt: 1 })),
  )
})
afterEach(() => void vi.resetAllMocks())

const text = () => page.getByRole('textbox', { name: 'メッセージ' })
const sendButton = page.getByRole('button', { name: '送信する' })
const composer = (rejected?: OutboxRow) => <Composer customerId="HANAKO" rejected={rejected} />

it('sends what was typed, by button or by keys, and is empty afterwards', async () => {
  await render(composer())
  await text().fill('こんにちは\nよろしくお願いします ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(text()).toHaveValue('')
  expect(submit).toHaveBeenCalledExactlyOnceWith(MESSAGE, { text: 'こんにちは\nよろしくお願いします', fileIds: [] }, [])
})

it('links the privacy policy', async () => {
  await render(composer())
  const policy = page.getByRole('link', { name: 'プライバシーポリシー' })
  await expect.element(policy).toHaveAttribute('href', '/pp')
  // The input stays.
  await expect.element(policy).toHaveAttribute('target', '_blank')
})

it('takes two rows of a narrow phone, and grows with the text', async () => {
  const { container } = await render(<div style={{ inlineSize: 288 }}>{composer()}</div>)
  const getHeight = () => container.querySelector('form')!.getBoundingClientRect().height
  const empty = getHeight()
  expect(empty).toBeLessThan(110)
  await text().fill('一行目\n二行目\n三行目')
  expect(getHeight()).toBeGreaterThan(empty)
})

it('asks for text or a picture if there is neither', async () => {
  await render(composer())
  await sendButton.click()
  await expect.element(page.getByText('メッセージを入力してください。')).toBeVisible()
  expect(submit).not.toHaveBeenCalled()
})

it('shows the remaining characters near the limit, and what exceeds it', async () => {
  await render(composer())
  await text().fill('あ'.repeat(1_850))
  await expect.element(page.getByText('あと150文字')).toBeVisible()
  await text().fill('あ'.repeat(2_001))
  await sendButton.click()
  await expect.element(page.getByText('2000文字以内で入力してください（現在2001文字）。')).toBeVisible()
  await expect.element(text()).toHaveValue('あ'.repeat(2_001))
})

it('keeps input that cannot be stored or sent', async () => {
  submit.mockRejectedValue(new Error('Nobody knows whose it would be'))
  vi.spyOn(window, 'reportError').mockImplementation(() => {})
  await render(composer())
  await text().fill('こんにちは')
  await sendButton.click()
  await expect.element(page.getByText(/うまく送信できませんでした/)).toBeVisible()
  await expect.element(text()).toHaveValue('こんにちは')
})

it('restores a rejected message, but never over other input', async () => {
  const row = createRow(MESSAGE, { key: 'K', owner: 'H', body: { text: '前の文', fileIds: [] }, submittedAt: 1 })
  const { rerender } = await render(composer())
  await text().fill('いまの文')
  await rerender(composer({ ...row }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(text()).toHaveValue('いまの文')
  expect(dismiss).not.toHaveBeenCalled()
  await text().fill('')
  await rerender(composer({ ...row }))
  await expect.element(text()).toHaveValue('前の文')
  await expect.poll(() => dismiss.mock.calls).toEqual([['K']])
})

const rejectedRow = (key: string, text: string) =>
  createRow(MESSAGE, { key, owner: 'H', body: { text: text, fileIds: [] }, submittedAt: 1 })

it('a second rejected message does not replace the first', async () => {
  const { rerender } = await render(composer(rejectedRow('K1', '一つ目')))
  await expect.poll(() => dismiss.mock.calls).toEqual([['K1']])
  await rerender(composer(rejectedRow('K2', '二つ目')))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(text()).toHaveValue('一つ目')
  expect(dismiss).toHaveBeenCalledOnce()
})

/** A device that stores slowly. */
function slowSubmit() {
  let finish = () => {}
  submit.mockImplementation(
    (kind, body) =>
      new Promise(
        (resolve) => (finish = () => resolve(createRow(kind, { key: 'K', owner: 'H', body, submittedAt: 1 }))),
      ),
  )
  return { finish: () => finish() }
}

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')!.fillRect(0, 0, 8, 8)
  return new File([await canvas.convertToBlob()], 'photo.png', { type: 'image/png' })
}
const thumbnails = () => page.getByRole('img', { name: /添付する写真/ })
const attach = async () => page.getByLabelText('添付する写真を選ぶ').upload(await picture())

it('input and attachments added while sending stay for the next message', async () => {
  const { finish } = slowSubmit()
  await render(composer())
  await text().fill('一通目')
  await attach()
  await expect.poll(() => thumbnails().elements().length).toBe(1)
  await sendButton.click()
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  await text().fill('二通目')
  await attach()
  await expect.poll(() => thumbnails().elements().length).toBe(2)
  finish()
  await expect.poll(() => thumbnails().elements().length).toBe(1)
  await expect.element(text()).toHaveValue('二通目')
  await expect.poll(() => createFormDraft('message', 'HANAKO').read()).toEqual({ text: '二通目' })
  await expect.poll(async () => (await createDraft<unknown[]>('message files', 'HANAKO').read())?.length).toBe(1)
})
