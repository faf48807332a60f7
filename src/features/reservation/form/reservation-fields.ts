/** Converts between the form's fields, which are text, and the request body. */
import * as z from 'zod/mini'
import type { Customer } from '#contract/customers/schema.ts'
import { type NewReservation, reservationBody, type VisitAddress } from '#contract/reservations/schema.ts'
import { nameShape } from '#contract/customers/schema.ts'
import { VISIT_KINDS } from '#contract/reservations/slots.ts'
import {
  address1Field,
  address2Field,
  cityField,
  emailField,
  phoneField,
  postalCodeField,
  prefectureField,
} from '#contract/shared/form-fields.ts'

const chosen = (message: string) => z.string().check(z.minLength(1, message))

const addressSchema = z.object({
  postalCode: postalCodeField,
  prefecture: prefectureField,
  city: cityField,
  address1: address1Field,
  address2: address2Field,
})
const { shape: addressShape } = addressSchema

/** The address is optional here: only a survey requires it, see `missingAddress`. */
export const RESERVATION_FIELDS = z.object({
  kind: z.enum(VISIT_KINDS, 'ご予約の種類を選択してください。'),
  shopId: chosen('店舗を選択してください。'),
  /** Milliseconds since 1970, joined by commas, the first choice first. */
  wishes: chosen('ご希望の日時を選択してください。'),
  adults: chosen('大人の人数を選択してください。'),
  children: chosen('お子さまの人数を選択してください。'),
  purpose: reservationBody.shape.purpose,
  ...nameShape,
  phone: phoneField,
  email: emailField,
  postalCode: z.optional(addressShape.postalCode),
  prefecture: z.optional(addressShape.prefecture),
  city: z.optional(addressShape.city),
  address1: z.optional(addressShape.address1),
  address2: z.optional(addressShape.address2),
  note: reservationBody.shape.note,
})
export type ReservationFields = z.output<typeof RESERVATION_FIELDS>

/** Initial values of the fields. */
export type InitialValues = Partial<Record<keyof ReservationFields, string>>

export function missingAddress(values: Record<string, unknown>): Record<string, string> {
  if (values['kind'] !== 'survey') return {}
  const given = Object.fromEntries(Object.keys(addressShape).map((name) => [name, values[name] ?? '']))
  const issues = z.safeParse(addressSchema, given).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

export const parseWishes = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

export function toBody(fields: ReservationFields, itemIds: readonly number[]): NewReservation {
  const { kind, familyName, givenName, familyKana, givenKana, phone, email, purpose, note } = fields
  return {
    kind,
    shopId: Number(fields.shopId),
    wishes: parseWishes(fields.wishes).map((start) => new Date(start).toISOString()),
    adults: Number(fields.adults),
    children: Number(fields.children),
    purpose,
    itemIds: [...itemIds],
    note,
    contact: { familyName, givenName, familyKana, givenKana, phone, email },
    address: kind === 'survey' ? addressIn(fields) : null,
  }
}

const addressIn = ({ postalCode, prefecture, city, address1, address2 = '' }: ReservationFields): VisitAddress =>
  addressSchema.parse({ postalCode, prefecture, city, address1, address2 })

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

/** Initial values from the logged-in customer. */
export function toCustomerFields(customer: Customer): InitialValues {
  const names = ['familyName', 'givenName', 'familyKana', 'givenKana', 'phone', 'email'] as const
  const address = ['postalCode', 'prefecture', 'city', 'address1', 'address2'] as const
  return Object.fromEntries([...names, ...address].map((name) => [name, customer[name] ?? '']))
}
