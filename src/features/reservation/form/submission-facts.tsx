import type { ReactNode } from 'react'
import type { NewReservation } from '#contract/reservations/schema.ts'
import type { Contact } from '#contract/submissions/form.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { getVisitEnd, VISIT_KIND_RULES } from '#contract/reservations/slots.ts'
import { formatPeople, formatVisitPlace, formatVisit } from '#contract/reservations/labels.ts'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { PhoneNumber } from '#src/ui/text/phone-number.tsx'
import { WishedCase, WishedItems } from '../visits/wished-items.tsx'

interface SubmissionFactsProps {
  body: NewReservation
  shop: Pick<Shop, 'name'> | undefined
}

/** The facts of a reservation that is not confirmed. */
export const SubmissionFacts = ({ body, shop }: SubmissionFactsProps) => (
  <FactList
    facts={[
      ['内容', VISIT_KIND_RULES[body.kind].label],
      ['店舗', shop?.name],
      ...body.wishes.map((wish, index): [string, string] => {
        const start = Date.parse(wish)
        return [`第${index + 1}希望`, formatVisit(start, getVisitEnd(body.kind, start))]
      }),
      ['人数', formatPeople(body)],
      ['ご用件', body.purpose],
      ['商品', body.itemIds.length > 0 && <WishedItems key="items" ids={body.itemIds} />],
      ['施工事例', body.caseId !== null && <WishedCase key="case" id={body.caseId} />],
      ...listContactFacts(body.contact),
      ['お伺い先', body.address && formatVisitPlace(body, body.address)],
      ['備考', body.note],
    ]}
  />
)

/** The contact as entered. */
export const listContactFacts = (contact: Contact): [string, ReactNode][] => [
  ['お名前', `${contact.familyName} ${contact.givenName}（${contact.familyKana} ${contact.givenKana}）`],
  ['電話番号', <PhoneNumber key="phone" digits={contact.phone} />],
  ['メール', contact.email],
]
