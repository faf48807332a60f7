import { expect, it } from 'vitest'
import { resolveSessions } from '#contract/events/dates.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { getOpening } from '#contract/shops/hours.ts'
import { contentKinds } from '#server/modules.ts'
import { loadContent } from '#server/platform/content/load.ts'
import { shopContent } from '#server/shops/shops.ts'
import type { ContentKind } from '#server/platform/content/kind.ts'
import type { RelativeSession } from '#contract/events/dates.ts'

const FIRST_DAY = '2026-11-01'
const DAYS = 400

it('no event of the sample is on a closing day of its shop, whatever the day of the import', async () => {
  const { content } = await loadContent(contentKinds, 'content')
  const kind = contentKinds.find(({ folder }) => folder === 'events') as unknown as ContentKind<{
    shop: number
    sessions: (RelativeSession & { capacity: number })[]
  }>
  const shops = new Map(content.entriesOf(shopContent).map(({ value }) => [value.id, value]))
  const events = content.entriesOf(kind)
  expect(events).toHaveLength(8)
  for (let day = 0; day < DAYS; day++) {
    const today = addDays(FIRST_DAY, day)
    for (const { value } of events) {
      const shop = shops.get(value.shop)!
      const sessions = resolveSessions(value.sessions, today, shop)
      const starts = sessions.map(({ startsAt }) => startsAt)
      expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
      for (const { startsAt, week } of sessions) {
        const date = toJapanDate(startsAt)
        expect(getOpening(shop, date), `${today}: ${date}`).toBeDefined()
        // Past ones stay past.
        expect(date > today, `${today}: ${date}`).toBe(week >= 0)
      }
    }
  }
})
