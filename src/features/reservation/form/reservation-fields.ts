/** Converts between the form's fields, which are text, and the request body. */
import * as z from 'zod/mini'
import {
  kindField,
  type NewReservation,
  reservationBody,
  visitAddress,
  type VisitAddress,
} from '#contract/reservations/schema.ts'

const chosen = (message: string) => z.string().check(z.minLength(1, message))

const { purpose, note, contact } = reservationBody.shape
const { shape: address } = visitAddress

/** The address is optional here: only a survey requires it, see `missingAddress`. */
export const RESERVATION_FIELDS = z.object({
  kind: kindField,
  shopId: chosen('店舗を選択してください。'),
  /** Milliseconds since 1970, joined by commas, the first choice first. */
  wishes: chosen('ご希望の日時を選択してください。'),
  adults: chosen('大人の人数を選択してください。'),
  children: chosen('お子さまの人数を選択してください。'),
  purpose,
  ...contact.shape,
  postalCode: z.optional(address.postalCode),
  prefecture: z.optional(address.prefecture),
  city: z.optional(address.city),
  address1: z.optional(address.address1),
  address2: z.optional(address.address2),
  note,
})
export type ReservationFields = z.output<typeof RESERVATION_FIELDS>

/** Initial values of the fields. */
export type InitialValues = Partial<Record<keyof ReservationFields, string>>

export function missingAddress(values: Record<string, unknown>): Record<string, string> {
  if (values['kind'] !== 'survey') return {}
  const given = Object.fromEntries(Object.keys(address).map((name) => [name, values[name] ?? '']))
  const issues = z.safeParse(visitAddress, given).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

export const parseWishes = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

/** What the customer wants to see. */
export type Wished = Pick<NewReservation, 'itemIds' | 'caseId'>

export function toBody(fields: ReservationFields, { itemIds, caseId }: Wished): NewReservation {
  const { kind, familyName, givenName, familyKana, givenKana, phone, email, purpose, note } = fields
  return {
    kind,
    shopId: Number(fields.shopId),
    wishes: parseWishes(fields.wishes).map((start) => new Date(start).toISOString()),
    adults: Number(fields.adults),
    children: Number(fields.children),
    purpose,
    itemIds,
    caseId,
    note,
    contact: { familyName, givenName, familyKana, givenKana, phone, email },
    address: kind === 'survey' ? addressIn(fields) : null,
  }
}

const addressIn = ({ postalCode, prefecture, city, address1, address2 = '' }: ReservationFields): VisitAddress =>
  visitAddress.parse({ postalCode, prefecture, city, address1, address2 })

/** Restores the fields of an earlier submission. */
export const toFields = ({ contact, address, ...body }: NewReservation): InitialValues => ({
  kind: body.kind,
  shopId: String(body.shopId),
  wishes: body.wishes.map((it) => Date.parse(it)).join(),
  adults: String(body.adults),
  children: String(body.children),
  purpose: body.purpose,
  note: body.note,
  ...contact,
  ...address,
})
