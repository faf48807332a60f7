import type { NewReservation } from '#contract/reservations.ts'
import type { Shop } from '#contract/shops.ts'
import { endOf, KIND_RULES } from '#contract/slots.ts'
import { peopleWords, visitPlace, visitWords } from '#contract/visit-words.ts'
import { FactList } from '#src/ui/fact-list.tsx'
import { PhoneNumber } from '#src/ui/phone-number.tsx'
import { WishedItems } from '../visits/wished-items.tsx'

export interface BodyFactsProps {
  body: NewReservation
  shop: Pick<Shop, 'name'> | undefined
}

/** What was asked for, and is not agreed yet. */
export const BodyFacts = ({ body, shop }: BodyFactsProps) => (
  <FactList
    facts={[
      ['内容', KIND_RULES[body.kind].label],
      ['店舗', shop?.name],
      ...body.wishes.map((wish, index): [string, string] => {
        const start = Date.parse(wish)
        return [`第${index + 1}希望`, visitWords(start, endOf(body.kind, start))]
      }),
      ['人数', peopleWords(body)],
      ['ご用件', body.purpose],
      ['商品', body.itemIds.length > 0 && <WishedItems key="items" ids={body.itemIds} />],
      ['お名前', nameWords(body.contact)],
      ['電話番号', <PhoneNumber key="phone" digits={body.contact.phone} />],
      ['メール', body.contact.email],
      ['お伺い先', body.address && visitPlace(body, body.address)],
      ['備考', body.note],
    ]}
  />
)

const nameWords = ({ familyName, givenName, familyKana, givenKana }: NewReservation['contact']) =>
  `${familyName} ${givenName}（${familyKana} ${givenKana}）`
