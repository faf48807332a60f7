import type { Reservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { formatKind, formatPeople } from '#contract/reservations/labels.ts'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { VisitTime } from './visit-time.tsx'
import { CaseLink, WishedItems } from './wished-items.tsx'

export interface VisitProps {
  visit: Reservation
  /** Undefined if the shop has closed. */
  shop: Shop | undefined
}

/** The facts of a confirmed visit. */
export const VisitFacts = ({ visit, shop }: VisitProps) => (
  <FactList
    facts={[
      ['予約番号', visit.number],
      ['日時', <VisitTime key="when" visit={visit} />],
      [
        '内容',
        visit.event ? (
          <Link key="event" to="/events/$id" params={{ id: visit.event.id }}>
            {formatKind(visit)}
          </Link>
        ) : (
          formatKind(visit)
        ),
      ],
      [
        '店舗',
        shop && (
          <Link key="shop" to="/shop" hash={`shop-${shop.id}`}>
            {shop.name}
          </Link>
        ),
      ],
      ['人数', formatPeople(visit)],
      ['ご用件', visit.purpose],
      ['商品', visit.itemIds.length > 0 && <WishedItems key="items" ids={visit.itemIds} />],
      ['施工事例', visit.reformCase && <CaseLink key="case" {...visit.reformCase} />],
      ['備考', visit.note],
    ]}
  />
)
