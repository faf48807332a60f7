import { expect, it } from 'vitest'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { login } from '#src/device/session/login.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { sampleShop } from '#tests/support/sample-shop.ts'
import { HANAKO, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()

it('first shows the month of the visit', async () => {
  const day = addDays(toJapanDate(Date.now()), 40)
  const visit = {
    id: 'r1',
    number: 'R-1',
    kind: 'consultation',
    shopId: 1,
    status: 'confirmed',
    adults: 1,
    children: 0,
    startsAt: `${day}T01:00:00Z`,
    endsAt: `${day}T02:00:00Z`,
    changeUntil: `${addDays(day, -1)}T09:00:00Z`,
    itemIds: [],
    reformCase: null,
    event: null,
    purpose: '',
    note: '',
    revision: 0,
    wish: 1,
  }
  await login(HANAKO)
  server().answer('me/reservations', () => Response.json({ data: [visit] }))
  const { screen } = await renderStore({
    path: '/mypage/reservation',
    answers: { '/api/Shops': { data: [sampleShop()] }, '/api/Customers/me/sessions': { data: [] } },
  })
  await screen.getByRole('button', { name: '日時を変更する' }).click()
  const [year, month] = day.split('-').map(Number)
  await expect
    .element(screen.getByRole('group', { name: '日付' }))
    .toMatchTextContent(new RegExp(`${year}年${month}月`))
})
