import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/rules.ts'
import { formDraft } from '#src/local/form-drafts.ts'
import { sendBy, showOutbox, type PageOutbox } from '#src/local/outbox/shown-outbox.ts'
import { eraseDevice } from '#tests/support/device.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { sampleShop } from '#tests/support/sample-shop.ts'

beforeEach(async () => {
  await clear()
  await eraseDevice()
  sendBy(() => Promise.resolve({} as PageOutbox))
})
afterEach(() => showOutbox({ isRead: false, rows: [] }))

const shop = sampleShop('00:00', '24:00')

it('a wish of a draft that has passed meanwhile is taken out, also of what would be sent', async () => {
  const passed = Date.now() - DAY_MS
  await formDraft('reservation').write({ shopId: '1', wishes: String(passed), familyName: '佐藤' })
  const { screen } = await renderStore({ path: '/reservation', answers: { '/api/Shops': { data: [shop] } } })
  await expect.element(screen.getByLabelText('姓')).toHaveValue('佐藤')
  await expect.element(screen.getByText('受け付けていない日時を、ご希望から外しました。')).toBeVisible()
  await expect.poll(() => document.querySelector<HTMLInputElement>('input[name=wishes]')?.value).toBe('')
  await screen.getByRole('button', { name: '内容を確認する' }).click()
  await expect.element(screen.getByText('ご希望の日時を選択してください。').first()).toBeVisible()
})
