import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/shared/constants.ts'
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
