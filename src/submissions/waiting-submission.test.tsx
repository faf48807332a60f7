import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { INQUIRY } from '#contract/inquiries/api.ts'
import { type PageOutbox, setOutboxLoader } from '#src/device/outbox/outbox.ts'
import { createRow } from '#src/device/outbox/row.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import type { FormInput } from './form-input.ts'
import { WaitingSubmission } from './waiting-submission.tsx'

const row = createRow(INQUIRY, {
  key: '01KA0000000000000000000001',
  owner: GUEST_OWNER,
  body: { works: [201] },
  submittedAt: 1,
})
const input: FormInput = { draftName: 'inquiry', owner: GUEST_OWNER, values: {}, files: [] }
const settle = vi.fn<PageOutbox['settle']>()
const fails = () => Promise.reject(new Error('failed'))

beforeEach(() => {
  vi.spyOn(window, 'reportError').mockImplementation(() => {})
  settle.mockResolvedValue('revoked')
  setOutboxLoader(() => Promise.resolve({ settle } as unknown as PageOutbox))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

const show = (more: { loadInput?: () => Promise<FormInput>; openForm?: () => Promise<unknown> }) =>
  render(
    <WaitingSubmission
      row={row}
      statement="未受付"
      revoked="取り消しました"
      after={null}
      loadInput={() => Promise.resolve(input)}
      openForm={() => Promise.resolve()}
      {...more}
    >
      内容
    </WaitingSubmission>,
  )

it('can be tried again if its input cannot be loaded', async () => {
  const screen = await show({ loadInput: fails })
  await screen.getByRole('button', { name: '内容を変更する' }).click()
  await expect.element(screen.getByRole('alert').getByText(/もう一度お試しください/)).toBeVisible()
  expect(screen.getByRole('alert').element().textContent).not.toContain('空き容量')
  expect(settle).not.toHaveBeenCalled()
})

it('is not said to be there still if it was revoked but the form does not open', async () => {
  const screen = await show({ openForm: fails })
  await screen.getByRole('button', { name: '内容を変更する' }).click()
  await expect.element(screen.getByRole('alert').getByText(/フォームを開けませんでした/)).toBeVisible()
  expect(screen.getByRole('alert').element().textContent).not.toContain('残っています')
})

it('is not said to be there still if it was deleted but the empty form does not open', async () => {
  const screen = await show({ openForm: fails })
  await screen.getByRole('button', { name: '送信を取り消す' }).click()
  await screen.getByRole('button', { name: '取り消して削除する' }).click()
  await expect.element(screen.getByRole('alert').getByText(/フォームを開けませんでした/)).toBeVisible()
  expect(screen.getByRole('alert').element().textContent).not.toContain('残っています')
})
