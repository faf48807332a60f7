/** Formats visits for display. */
import { formatAddress } from '#contract/addresses/labels.ts'
import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { type ReservationKind, VISIT_KIND_RULES } from './slots.ts'

/** `2026年11月24日（火） 10:00〜11:30` */
export const formatVisit = (startsAt: number, endsAt: number): string =>
  `${formatDay(toJapanDate(startsAt))} ${formatHours(startsAt, endsAt)}`

/** `来店相談`, or the event: `イベント「椅子が直るまで」`. */
export const formatKind = ({ kind, event }: { kind: ReservationKind; event: { title: string } | null }): string =>
  kind === 'event' ? `イベント「${event?.title ?? ''}」` : VISIT_KIND_RULES[kind].label

/** `大人2名・お子さま1名` */
export const formatPeople = ({ adults, children }: { adults: number; children: number }): string =>
  `大人${adults}名${children > 0 ? `・お子さま${children}名` : ''}`

type Address = Pick<Shop, 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2'>

/** The location of a visit. `address` is the customer's, for a survey, if known. */
export function formatVisitPlace(
  { kind, address }: { kind: ReservationKind; address?: Address | null },
  shop: Address,
): string {
  if (kind === 'online') return 'オンライン（店舗からご案内します）'
  if (kind === 'survey') return address ? formatAddress(address) : 'お客様のご住所'
  return formatAddress(shop)
}
