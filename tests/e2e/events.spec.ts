/** Events: the calendar, seats online, offline and in a full session. */
import type { APIRequestContext, Page } from '@playwright/test'
import { ulid } from 'ulid'
import { formatSession, formatSessionDay } from '#contract/events/rules.ts'
import type { EventSeats } from '#contract/events/seats.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import { newEmail } from './support/customer.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { readMailedLink } from './support/mailbox.ts'
import { fillContact, send } from './support/reservation.ts'
import { waitForWorker } from './support/worker.ts'

const NO_NETWORK = /net::ERR_|Failed to load resource|NoNetworkError/

/** The coming sessions of an event. */
async function listSessions(request: APIRequestContext, eventId: number): Promise<EventSeats[]> {
  const { data } = (await (await request.get(`/api/Events/${eventId}/sessions`)).json()) as { data: EventSeats[] }
  return data.filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 3 * 3_600_000)
}

const labelOf = ({ startsAt, endsAt }: EventSeats) =>
  formatSession({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) })

async function openEvent(page: Page, eventId: number): Promise<void> {
  await page.goto(`/events/${eventId}`)
  await waitForHydration(page)
  await expect(page.getByLabel('日程', { exact: false }).and(page.getByRole('combobox'))).toBeVisible()
}

const rowOf = (page: Page, { startsAt, endsAt }: EventSeats) =>
  page
    .getByRole('region', { name: formatSessionDay(Date.parse(startsAt)) })
    .getByRole('listitem')
    .filter({ hasText: formatHours(Date.parse(startsAt), Date.parse(endsAt)) })

/** Presses the button of a session. */
const choose = (page: Page, session: EventSeats) =>
  page.getByRole('button', { name: `${labelOf(session)}を予約する` }).click()

journey(
  'a visitor finds an event and reserves seats, then cancels by the mail’s link @both',
  async ({ page }, info) => {
    await page.goto('/events')
    await waitForHydration(page)
    const calendar = page.getByRole('group', { name: '開催日のカレンダー' })
    await expect(calendar.locator('[data-date]').filter({ hasText: '○' }).first()).toBeVisible()
    await calendar.locator('[data-date]').filter({ hasText: '○' }).first().click()
    await expect(page.getByRole('heading', { name: /\d日（.）の日程/ })).toBeVisible()
    await page
      .getByRole('navigation', { name: '絞り込み' })
      .getByRole('link', { name: /セール/ })
      .click()
    await expect(page).toHaveURL('/events?kind=sale')
    const card = page.getByRole('article')
    await expect(card).toHaveCount(1)
    await expect(card).toContainText('受付中')
    await card.getByRole('link').click()
    await expect(page).toHaveURL('/events/8')
    // The URL changes before the page. The list also shows this session.
    await expect(page.getByRole('heading', { level: 1, name: /蔵出し市/ })).toBeVisible()
    const [first, second] = await listSessions(page.request, 8)
    const session = info.project.name === 'phone' ? second! : first!
    await expect(rowOf(page, session)).toContainText(/残り\d+席（定員30名）/)
    await choose(page, session)
    await expect(page.getByRole('combobox', { name: '日程' })).toHaveValue(session.startsAt)
    await page.getByRole('combobox', { name: '大人' }).selectOption('2')
    const email = newEmail()
    await fillContact(page, email)
    await send(page)
    await expect(page).toHaveURL(/\/reservation\/completion#[0-9A-Z]{26}$/)
    await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(/R-\d{6}-\w{4}/)
    await expect(page.getByRole('article')).toContainText('イベント「年末の展示品入れ替え')
    const freeOf = async () =>
      (await listSessions(page.request, 8)).find(({ startsAt }) => startsAt === session.startsAt)!.free
    expect(await freeOf()).toBe(session.free - 2)

    await page.goto(await readMailedLink(email, 'ご予約を承りました'))
    const visit = page.getByRole('article')
    await expect(visit).toContainText('大人2名')
    await expect(visit.getByRole('button', { name: '日時を変更する' })).toHaveCount(0)
    await visit.getByRole('button', { name: 'キャンセルする' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする' }).click()
    await expect(visit).toContainText('キャンセル済み')
    expect(await freeOf()).toBe(session.free)
  },
)

journey('seats reserved in flight mode arrive once', async ({ page, context, complaints }) => {
  complaints.allow(NO_NETWORK)
  await page.goto('/')
  await waitForWorker(page)
  await openEvent(page, 2)
  const [session] = await listSessions(page.request, 2)
  await choose(page, session!)
  await fillContact(page, newEmail())
  await context.setOffline(true)
  await send(page)
  await expect(page.getByText('まだ確定していません。')).toBeVisible()
  await expect(page.getByText('送信待ち', { exact: true })).toBeVisible()
  await expect(page.getByText('子ども木工教室', { exact: false }).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible({ timeout: 30_000 })
  const [after] = await listSessions(page.request, 2)
  expect(after!.free).toBe(session!.free - 1)
})

journey('a full session offers the others', async ({ page, complaints }) => {
  complaints.allow(/409 \(Conflict\)/)
  await openEvent(page, 6)
  // An earlier try may have filled a session and taken a seat in another.
  const open = (await listSessions(page.request, 6)).filter(({ free }) => free > 0)
  const first = open.find(({ free }) => free > 1)
  const second = open.find((it) => it !== first)
  await choose(page, first!)
  await fillContact(page, newEmail())
  const names = { familyName: '先', givenName: '客', familyKana: 'サキ', givenKana: 'キャク', phone: '09012345678' }
  const taken = await page.request.post('/api/Reservations/event', {
    headers: { 'idempotency-key': ulid() },
    data: {
      eventId: 6,
      startsAt: first!.startsAt,
      adults: 2,
      children: 0,
      note: '',
      contact: { ...names, email: newEmail() },
    },
  })
  expect(taken.status()).toBe(200)
  await send(page)
  await expect(page.getByRole('heading', { name: 'ご予約の内容をご確認ください' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('満席')
  await page.getByRole('group', { name: 'お席のある日程' }).getByRole('button').first().click()
  await expect(page.getByRole('combobox', { name: '日程' })).toHaveValue(second!.startsAt)
  await expect(page.getByLabel('姓')).toHaveValue('山田')
  await send(page)
  await expect(page.getByRole('heading', { name: 'ご予約を承りました' })).toBeVisible()
  await page.goto('/events/6')
  await expect(rowOf(page, first!)).toContainText('満席')
})

journey('an event that is over stays as a report, and an unknown one is missing', async ({ page, complaints }) => {
  complaints.allow(/404 \(Not Found\)/)
  await page.goto('/events/7')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('修理工房の公開日')
  await expect(page.getByText('このイベントの受付は終了しました。')).toBeVisible()
  for (const path of ['/events/99', '/events/01', '/events/abc']) {
    const response = await page.goto(path)
    expect(response!.status()).toBe(404)
  }
})

journey('an event that is full says so in the list and in the search', async ({ page }) => {
  await page.goto('/events')
  const full = page.getByRole('article').filter({ hasText: '満席' }).first()
  await expect(full).toBeVisible()
  const title = (await full.getByRole('link').textContent())!
  await page.goto(`/items?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('満席')
})
