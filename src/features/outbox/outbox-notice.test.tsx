import { afterEach, expect, it } from 'vitest'
import { MESSAGE } from '#contract/messages/api.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { createRow, type OutboxRow } from '#src/device/outbox/row.ts'
import { setOutbox } from '#src/device/outbox/outbox.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { renderStore } from '#tests/support/render-store.tsx'

afterEach(() => setOutbox({ isLoaded: false, rows: [] }))

const row = (state: OutboxRow['state'], daysAgo: number): OutboxRow => ({
  ...createRow(MESSAGE, {
    key: `${state} ${daysAgo}`,
    owner: GUEST_OWNER,
    body: { text: 'こんにちは', fileIds: [] },
    submittedAt: Date.now() - daysAgo * DAY_MS,
  }),
  state,
  attempts: 2,
})

it.each([
  ['what waits', [row('waiting', 1), row('needsLogin', 6)], '送信待ちが2件あります'],
  ['what was refused', [row('needsChoice', 1)], 'ご確認いただきたいものが1件あります'],
  ['what has waited for over a week', [row('waiting', 8)], 'ご確認いただきたいものが1件あります'],
  ['both', [row('sending', 0), row('waiting', 8)], '送信待ちが1件あります・ご確認いただきたいものが1件あります'],
])('reports %s', async (_, rows, text) => {
  setOutbox({ isLoaded: true, rows })
  const { screen } = await renderStore({ path: '/settings' })
  await expect.element(screen.getByRole('link', { name: text, exact: true })).toBeVisible()
})

it('ignores what was accepted, and what is being sent for the first time', async () => {
  const first = (state: OutboxRow['state'], attempts: number) => ({ ...row(state, 0), attempts })
  setOutbox({ isLoaded: true, rows: [row('done', 0), first('waiting', 0), first('sending', 1)] })
  const { screen } = await renderStore({ path: '/settings' })
  await expect.element(screen.getByRole('link', { name: /件あります/ })).not.toBeInTheDocument()
})
