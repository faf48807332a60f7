/** An event: its data, head and screen. */
import { type ReactNode, useState } from 'react'
import * as eventsApi from '#contract/events/api.ts'
import {
  formatEventFee,
  formatSession,
  getEventState,
  isComing,
  joinSeats,
  type SessionView,
} from '#contract/events/rules.ts'
import { EVENT_KINDS, type EventPage as EventPageData, type ShopEvent } from '#contract/events/schema.ts'
import type { ItemCard } from '#contract/items/schema.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import * as shopsApi from '#contract/shops/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { ContentHead } from '#src/head/content-head.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Article } from '#src/ui/article/article.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { formatDateTime } from '#contract/shared/format-date.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ShareButton } from '#src/ui/share/share-button.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { EventBadge, EventGrid } from './event-grid.tsx'
import css from './event-page.module.css'
import { EventSessions } from './event-sessions.tsx'
import type { LoadedSeats } from './live-seats.tsx'

const LiveEventSeats = lazyOnIdle(async () => (await import('./live-seats.tsx')).LiveEventSeats)

const EVENTS = { label: 'イベント', href: '/events' }

export async function loadEvent(call: Call, id: number, signal: AbortSignal) {
  const [data, shops] = await Promise.all([
    call(eventsApi.get, { params: { id } }, { signal }),
    call(shopsApi.list, {}, { signal }),
  ])
  const { title, summary, picture, shopId } = data.event
  const head: ContentHead = { title, description: summary, path: `/events/${id}`, picture, isArticle: true }
  return { ...data, shop: shops.data.find((it) => it.id === shopId), head }
}

interface EventPageProps extends EventPageData {
  /** Undefined if it has closed. */
  shop: Shop | undefined
  /** Renders cards of items, which belong to the catalogue. */
  itemCards: (items: readonly ItemCard[]) => ReactNode
  /** Renders cards of renovation cases. */
  caseCards: (cases: readonly ReformCard[]) => ReactNode
  /** The form, which belongs to the reservations. `chosen`: the session that was pressed. */
  seatForm: (sessions: readonly SessionView[], chosen: { startsAt: number } | undefined) => ReactNode
}

export function EventPage(props: EventPageProps) {
  const { event, items, cases, related, shop, itemCards, caseCards, seatForm } = props
  const now = useNow()
  const [seats, setSeats] = useState<LoadedSeats>()
  const sessions = joinSeats(event.sessions, seats?.data)
  const state = getEventState(sessions, now)
  const next = sessions.find((it) => isComing(it, now))
  const [chosen, setChosen] = useState<{ startsAt: number }>()
  const byId = new Map(items.map((item) => [item.id, item]))
  const casesById = new Map(cases.map((it) => [it.id, it]))
  const showCases = (ids: readonly number[]) => caseCards(ids.flatMap((id) => casesById.get(id) ?? []))
  const showItems = (ids: readonly number[]) => itemCards(ids.flatMap((id) => byId.get(id) ?? []))
  return (
    <>
      <Article
        steps={[EVENTS]}
        title={event.title}
        titleBreaks={event.titleBreaks}
        label={EVENT_KINDS[event.kind]}
        lead={event.summary}
        picture={event.picture}
        body={event.body}
        cards={({ type, ids }) => (type === 'items' ? showItems(ids) : showCases(ids))}
        facts={
          <>
            <EventBadge state={state} />
            <span>{next ? `次回 ${formatSession(next)}` : formatSession(sessions.at(-1)!)}</span>
            {shop && <span>{shop.name}</span>}
            {next && (
              <p className={css.toForm}>
                <a href="#reserve" className={buttonClass('primary')}>
                  日程とお申し込み
                </a>
              </p>
            )}
          </>
        }
      >
        <EventFacts event={event} shop={shop} />
        <section id="reserve" className={css.reserve} aria-labelledby="reserve-title">
          <h2 id="reserve-title">{next ? '日程とお申し込み' : '日程'}</h2>
          {/* Past sessions matter only if there are no others. */}
          <EventSessions
            sessions={next ? sessions.filter(({ startsAt }) => startsAt > now) : sessions}
            onChoose={(startsAt) => setChosen({ startsAt })}
          />
          {next && seats && <SeatsNote {...seats} />}
          <LiveEventSeats open eventId={event.id} onChange={setSeats} />
          <noscript>お申し込みのフォームを表示するには、JavaScriptを有効にしてください。お電話でも承ります。</noscript>
          {next ? seatForm(sessions, chosen) : <Closed shop={shop} isCancelled={state === 'cancelled'} />}
        </section>
        <ShareButton title={event.title} />
      </Article>
      {event.itemIds.some((id) => byId.has(id)) && (
        <Section title="このイベントの商品">{showItems(event.itemIds)}</Section>
      )}
      {event.caseIds.some((id) => casesById.has(id)) && (
        <Section title="関連する施工事例">{showCases(event.caseIds)}</Section>
      )}
      {related.length > 0 && (
        <Section title={`ほかの${EVENT_KINDS[event.kind]}`}>
          <EventGrid entries={related} />
        </Section>
      )}
    </>
  )
}

const EventFacts = ({ event, shop }: { event: ShopEvent; shop: Shop | undefined }) => (
  <section className={css.facts} aria-labelledby="event-facts">
    <h2 id="event-facts">開催概要</h2>
    <FactList
      facts={[
        [
          '会場',
          shop && (
            <Link key="shop" to="/shop" hash={`shop-${shop.id}`}>
              {shop.name}
            </Link>
          ),
        ],
        ['住所', shop && `${shop.prefecture}${shop.city}${shop.address1} ${shop.address2}`],
        ['参加費', formatEventFee(event.feeYen)],
        ['対象', event.target],
        ['持ち物', event.belongings],
        ['お子さま', event.isForChildren ? 'ご一緒にご参加いただけます' : '大人の方を対象とした会です'],
        [
          '担当',
          event.members.length > 0 && (
            <ul key="members" role="list">
              {event.members.map(({ id, name, title }) => (
                <li key={id}>
                  <Link to="/members/$id" params={{ id }}>
                    {name}
                  </Link>
                  {`（${title}）`}
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  </section>
)

/** Says if the free seats are not those of now. */
function SeatsNote({ fetchedAt, hasFailed }: LoadedSeats) {
  const isOffline = useIsOffline()
  if (!isOffline && !hasFailed) return null
  return (
    <p className={css.note}>
      {fetchedAt > 0
        ? `${formatDateTime(fetchedAt)}時点の空席です。`
        : '現在、空席を確認できません。お席の有無は、送信後にお知らせします。'}
    </p>
  )
}

/** `isCancelled`: all sessions are. */
const Closed = ({ shop, isCancelled }: { shop: Shop | undefined; isCancelled: boolean }) => (
  <div className={css.closed}>
    <p>
      {isCancelled
        ? 'このイベントは中止になりました。'
        : 'このイベントの受付は終了しました。次の開催は、イベントの一覧でお知らせします。'}
    </p>
    {shop && (
      <p>
        お問い合わせは、{shop.name}（<a href={`tel:${shop.phone}`}>{shop.phone}</a>）へどうぞ。
      </p>
    )}
    <Link to="/events" className={buttonClass('secondary')}>
      イベントの一覧へ
    </Link>
  </div>
)
