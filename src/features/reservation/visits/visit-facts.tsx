import { Link } from '@tanstack/react-router'
import type { Reservation } from '#contract/reservations.ts'
import type { Shop } from '#contract/shops.ts'
import { KIND_RULES } from '#contract/slots.ts'
import { peopleWords } from '#contract/visit-words.ts'
import { FactList } from '#src/ui/fact-list.tsx'
import { VisitWhen } from './visit-when.tsx'
import { WishedItems } from './wished-items.tsx'

export interface VisitProps {
  visit: Reservation
  /** Undefined where it has closed for good. */
  shop: Shop | undefined
}

/** What was agreed, line by line. */
export const VisitFacts = ({ visit, shop }: VisitProps) => (
  <FactList
    facts={[
      ['予約番号', visit.number],
      ['日時', <VisitWhen key="when" visit={visit} />],
      ['内容', KIND_RULES[visit.kind].label],
      [
        '店舗',
        shop && (
          <Link key="shop" to="/shop" hash={`shop-${shop.id}`}>
            {shop.name}
          </Link>
        ),
      ],
      ['人数', peopleWords(visit)],
      ['ご用件', visit.purpose],
      ['商品', visit.itemIds.length > 0 && <WishedItems key="items" ids={visit.itemIds} />],
      ['備考', visit.note],
    ]}
  />
)
