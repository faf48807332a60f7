/** What a visitor learns about an event: which sessions can be reserved, and what is over, full or cancelled. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import {
  eventCollection,
  type EventMonth,
  type EventPage,
  eventQuery,
  type ShopEvent,
} from '#contract/events/schema.ts'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { setOutboxLoader, type PageOutbox } from '#src/device/outbox/outbox.ts'
import { listLinks } from '#tests/support/find-section.ts'
import { makeEvent, serveList } from '#tests/support/make-collections.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { sampleShop } from '#tests/support/sample-shop.ts'

/** Thursday morning. */
const NOW = Date.parse('2026-12-10T09:00:00+09:00')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  setOutboxLoader(() => Promise.resolve({} as PageOutbox))
})
afterEach(() => void vi.useRealTimers())

/** `at`: in Japan, `12-13T10:00`. */
const session = (at: string, more: { capacity?: number; isCancelled?: true } = {}) => {
  const start = Date.parse(`2026-${at}:00+09:00`)
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + HOUR_MS).toISOString(),
    capacity: 10,
    ...more,
  }
}
type Session = ReturnType<typeof session>
const seatsOf = (eventId: number, it: Session, free: number) => ({ eventId, ...it, free })

const shop = { ...sampleShop(), phone: '03-1234-5678', city: '港区', address1: '南青山1-1', address2: '' }

describe('the page of an event', () => {
  const open = (change: Partial<ShopEvent>, seats: unknown, more: Partial<EventPage> = {}) => {
    const page: EventPage = { event: makeEvent(change), items: [], cases: [], related: [], ...more }
    return renderStore({
      path: '/events/1',
      answers: { '/api/Events/1': page, '/api/Shops': { data: [shop] }, '/api/Events/1/sessions': seats },
    })
  }
  /** The day and the text of each session. */
  const listSessions = () =>
    [...document.querySelectorAll('#reserve section')].map(
      (day) =>
        `${day.querySelector('h3')!.textContent} ${[...day.querySelectorAll('li')].map((it) => it.textContent).join(' / ')}`,
    )

  it('offers only sessions with free seats, and starts the form with the one that was pressed', async () => {
    const sessions = [
      session('12-09T10:00'),
      session('12-10T10:30'),
      session('12-12T10:00'),
      session('12-12T14:00'),
      session('12-13T10:00'),
      session('12-14T10:00', { isCancelled: true }),
    ]
    const [, , free, few, full] = sessions
    await open({ sessions }, { data: [seatsOf(1, free!, 8), seatsOf(1, few!, 2), seatsOf(1, full!, 0)] })
    await expect.poll(listSessions).toEqual([
      // Begins in less than two hours. The one of yesterday is left out.
      '12月10日（木） 10:30〜11:30受付終了',
      '12月12日（土） 10:00〜11:00受付中残り8席（定員10名）予約する / 14:00〜15:00残りわずか残り2席（定員10名）予約する',
      '12月13日（日） 10:00〜11:00満席',
      '12月14日（月） 10:00〜11:00中止',
    ])
    await expect.element(screen.getByText('次回 12月12日（土） 10:00〜11:00')).toBeVisible()
    const choice = screen.getByRole('combobox', { name: '日程' })
    await expect.element(choice).toBeVisible()
    await screen.getByRole('button', { name: '12月12日（土） 14:00〜15:00を予約する' }).click()
    await expect.element(choice).toHaveFocus()
    await expect.element(choice).toHaveValue(few!.startsAt)
  })

  it('without network offers the sessions without the free seats, and says so', async () => {
    await open({ sessions: [session('12-12T10:00')] }, new NoNetworkError(undefined))
    await expect
      .element(screen.getByText('現在、空席を確認できません。お席の有無は、送信後にお知らせします。'))
      .toBeVisible()
    expect(listSessions()).toEqual(['12月12日（土） 10:00〜11:00受付中定員10名予約する'])
  })

  it.each([
    ['over', [session('12-01T10:00'), session('12-02T10:00')], 'このイベントの受付は終了しました。', '受付終了'],
    ['cancelled', [session('12-20T10:00', { isCancelled: true })], 'このイベントは中止になりました。', '中止'],
  ])('that is %s has no form, and names the shop', async (_, sessions, text, badge) => {
    await open({ sessions }, { data: [] })
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
    // All its sessions are shown, because there are no others.
    expect(listSessions().map((it) => it.endsWith(badge))).toEqual(sessions.map(() => true))
    expect(listLinks(document.querySelector('#reserve')!)).toEqual([
      '03-1234-5678 tel:03-1234-5678',
      'イベントの一覧へ /events',
    ])
    expect(document.querySelector('#reserve form')).toBeNull()
    expect(screen.getByRole('link', { name: '日程とお申し込み' }).query()).toBeNull()
  })

  it('says what it costs, where it is and who is there', async () => {
    const members = [{ id: 4, name: '小森 直樹', title: '家具職人' }]
    await open(
      { sessions: [session('12-12T10:00')], feeYen: 1_500, isForChildren: false, target: 'どなたでも', members },
      { data: [] },
      {
        related: [eventCollection.toCard(makeEvent({ id: 2, title: '床の見学', sessions: [session('12-15T10:00')] }))],
      },
    )
    const facts = screen.getByRole('region', { name: '開催概要' })
    await expect.element(facts).toMatchTextContent(/参加費1,500円（税込）.*対象どなたでも.*大人の方を対象とした会です/)
    expect(facts.element().textContent).not.toContain('持ち物')
    expect(listLinks(facts.element())).toEqual(['青山店 /shop#shop-1', '小森 直樹 /members/4'])
    await expect.element(screen.getByRole('link', { name: '床の見学' })).toHaveAttribute('href', '/events/2')
  })
})

describe('the list of events', () => {
  const events = [
    makeEvent({
      id: 1,
      title: '木工教室',
      kind: 'workshop',
      sessions: [session('12-20T10:00'), session('12-27T10:00')],
    }),
    makeEvent({ id: 2, title: '見学会', feeYen: 500, sessions: [session('12-12T10:00')] }),
    makeEvent({ id: 3, title: '去年の会', sessions: [session('12-01T10:00')] }),
    makeEvent({ id: 4, title: '春の会', sessions: [session('12-12T15:00', { isCancelled: true })] }),
  ]
  const toMonth = (own: readonly ShopEvent[], around: Partial<EventMonth> = {}): EventMonth => ({
    data: own
      .flatMap(({ id, title, shopId, sessions }) => sessions.map((it) => ({ ...it, eventId: id, title, shopId })))
      .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    previous: null,
    next: null,
    ...around,
  })
  const open = (answers: Record<string, unknown> = {}, path = '/events') =>
    renderStore({
      path,
      answers: {
        '/api/Events': serveList(eventCollection, eventQuery, events),
        '/api/Shops': { data: [shop] },
        '/api/EventMonth': toMonth(events),
        '/api/EventSessions': { data: [seatsOf(2, events[1]!.sessions[0]! as Session, 0)] },
        ...answers,
      },
    })
  const listCards = () => [...document.querySelectorAll('main article')].map((it) => it.textContent)

  it('sorts what is coming by its next session, and what is over or cancelled below it', async () => {
    await open()
    await expect
      .poll(listCards)
      .toEqual([
        expect.stringMatching(/^見学会見学会.*12月12日（土） 10:00〜11:00500円（税込）.*満席/),
        expect.stringMatching(/^ワークショップ木工教室.*12月20日（日） 10:00〜11:00 ほか1回無料/),
      ])
    const past = screen.getByRole('region', { name: '終了したイベント' })
    expect(listLinks(past.element())).toEqual(['春の会 /events/4', '去年の会 /events/3'])
  })

  const sessions = () => [...document.querySelectorAll('[aria-live] li')].map((it) => it.textContent)

  it('has a calendar: the sessions that are coming, of one day, and of another month', async () => {
    const later = makeEvent({ id: 5, title: '初売り', sessions: [session('01-05T10:00')] })
    later.sessions[0]!.startsAt = '2027-01-05T01:00:00.000Z'
    later.sessions[0]!.endsAt = '2027-01-05T02:00:00.000Z'
    await open({
      '/api/EventMonth?month=2026-12': toMonth(events, { next: '2027-01' }),
      '/api/EventMonth?month=2027-01': toMonth([later], { previous: '2026-12' }),
    })
    await expect.element(screen.getByRole('heading', { name: '12月の日程' })).toBeVisible()
    await expect
      .poll(sessions)
      .toEqual([
        '12月12日（土） 10:00〜11:00満席見学会青山店',
        '12月12日（土） 15:00〜16:00中止春の会青山店',
        '12月20日（日） 10:00〜11:00受付中木工教室青山店',
        '12月27日（日） 10:00〜11:00受付中木工教室青山店',
      ])
    const calendar = screen.getByRole('group', { name: '開催日のカレンダー' })
    const day = (date: string) => calendar.element().querySelector<HTMLElement>(`[data-date="${date}"]`)
    await expect.poll(() => day('2026-12-20')?.textContent).toContain('○')
    expect(day('2026-12-01')!.textContent).toContain('−')
    day('2026-12-20')!.click()
    await expect.element(screen.getByRole('heading', { name: '12月20日（日）の日程' })).toBeVisible()
    expect(sessions()).toEqual([' 10:00〜11:00受付中木工教室青山店'])
    day('2026-12-11')!.click()
    await expect.element(screen.getByText('この日の予定はありません。')).toBeVisible()
    expect(calendar.getByRole('button', { name: '前の月' }).query()).toBeNull()
    await calendar.getByRole('button', { name: '次の月' }).click()
    await expect.element(screen.getByRole('heading', { name: '1月の日程' })).toBeVisible()
    await expect.poll(sessions).toEqual(['1月5日（火） 10:00〜11:00受付中初売り青山店'])
    expect(calendar.getByRole('button', { name: '次の月' }).query()).toBeNull()
  })

  it('says that another month cannot be loaded, and starts with the next month that has sessions', async () => {
    const january = makeEvent({
      id: 6,
      sessions: [{ ...session('12-20T10:00'), startsAt: '2027-01-20T01:00:00.000Z' }],
    })
    await open({
      // All of December's are over or cancelled.
      '/api/EventMonth?month=2026-12': toMonth([events[2]!, events[3]!], { next: '2027-01' }),
      '/api/EventMonth?month=2027-01': toMonth([january], { previous: '2026-12', next: '2027-03' }),
      '/api/EventMonth?month=2027-02': new NoNetworkError(undefined),
    })
    await expect.element(screen.getByRole('heading', { name: '1月の日程' })).toBeVisible()
    await screen.getByRole('button', { name: '次の月' }).click()
    await expect.element(screen.getByText('日程を読み込めませんでした。通信の状態をご確認ください。')).toBeVisible()
  })

  it('is filtered by kind and shop, also the calendar', async () => {
    const { asked, router } = await open()
    await screen.getByRole('navigation', { name: '絞り込み' }).getByRole('link', { name: 'ワークショップ 1' }).click()
    await expect.element(screen.getByRole('status').getByText('1件のイベント')).toBeVisible()
    expect(router.state.location.search).toEqual({ kind: 'workshop' })
    expect(asked).toContain('/api/EventMonth?month=2026-12&kind=workshop')
    expect(listCards()).toHaveLength(1)
  })
})
