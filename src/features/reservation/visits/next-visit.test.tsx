import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Reservation } from '#contract/reservations/schema.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { savedResponseData } from '#src/device/query/saved-responses.ts'
import { login } from '#src/device/session/login.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()

beforeEach(() => savedResponseData.erase({ owners: [], reason: 'session-ended' }))

const DAY_MS = 86_400_000

function makeVisit(inDays: number): Partial<Reservation> {
  const at = Date.now() + inDays * DAY_MS
  const toText = (ms: number) => new Date(ms).toISOString()
  return {
    id: 'r1',
    kind: 'guidance',
    shopId: 1,
    status: 'confirmed',
    startsAt: toText(at),
    endsAt: toText(at + 3_600_000),
    changeUntil: toText(at - DAY_MS),
  }
}

async function open(visits: Partial<Reservation>[]) {
  queryClient.clear()
  await login(HANAKO)
  server().answer('me/reservations', () => Response.json({ data: visits }))
  await visit('/mypage')
  await expect.element(section()).toMatchTextContent(/予約(を確認)?する/)
}

const section = () => page.getByRole('region', { name: '次のご予約' })
const links = () =>
  section()
    .getByRole('link')
    .elements()
    .map((it) => `${it.textContent} ${it.getAttribute('href')}`)

it.each([
  ['a coming visit', [makeVisit(3)], ['ご予約を確認する /mypage/reservation']],
  ['past visits only', [makeVisit(-3)], ['来店を予約する /reservation', '過去のご予約を見る /mypage/reservation']],
  ['no visits', [], ['来店を予約する /reservation']],
])('offers what exists for %s', async (_, visits, expected) => {
  await open(visits)
  expect(links()).toEqual(expected)
})
