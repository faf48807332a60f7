import { afterEach, expect, it } from 'vitest'
import { MESSAGE } from '#contract/messages.ts'
import { DAY_MS } from '#contract/rules.ts'
import { newRow, type OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { showOutbox } from '#src/local/outbox/shown-outbox.ts'
import { GUEST } from '#src/local/owner.ts'
import { renderStore } from '#tests/support/render-store.tsx'

afterEach(() => showOutbox({ isRead: false, rows: [] }))

const row = (state: OutboxRow['state'], daysAgo: number): OutboxRow => ({
  ...newRow(MESSAGE, {
    key: `${state} ${daysAgo}`,
    owner: GUEST,
    body: { text: 'こんにちは', fileIds: [] },
    tappedAt: Date.now() - daysAgo * DAY_MS,
  }),
  state,
  attempts: 2,
})

it.each([
  ['what waits', [row('waiting', 1), row('needsLogin', 6)], '送信待ちが2件あります'],
  ['what was refused', [row('needsChoice', 1)], 'ご確認いただくものが1件あります'],
  ['what has waited for over a week', [row('waiting', 8)], 'ご確認いただくものが1件あります'],
  ['both', [row('sending', 0), row('waiting', 8)], '送信待ちが1件あります・ご確認いただくものが1件あります'],
])('tells of %s', async (_, rows, words) => {
  showOutbox({ isRead: true, rows })
  const { screen } = await renderStore({ path: '/settings' })
  await expect.element(screen.getByRole('link', { name: words, exact: true })).toBeVisible()
})

it('is silent of what has arrived, and of what is on its way for the first time', async () => {
  const first = (state: OutboxRow['state'], attempts: number) => ({ ...row(state, 0), attempts })
  showOutbox({ isRead: true, rows: [row('done', 0), first('waiting', 0), first('sending', 1)] })
  const { screen } = await renderStore({ path: '/settings' })
  await expect.element(screen.getByRole('link', { name: /件あります/ })).not.toBeInTheDocument()
})
