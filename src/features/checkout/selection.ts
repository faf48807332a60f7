/** What the customer chose in the checkout, stored on the device until the order is placed. */
import type { Address, DeliveryAddress } from '#contract/addresses/schema.ts'
import { deliveryAddress } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import type { DeliverySlot } from '#contract/orders/delivery.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { Order } from '#contract/orders/schema.ts'
import { createDraft } from '#src/device/session/form-drafts.ts'
import { createWriteQueue } from '#src/ui/form/use-draft.ts'

export interface Selection {
  /** Null until the customer has entered one. */
  address: DeliveryAddress | null
  /** A civil date. Null: the earliest possible day. */
  deliveryOn: string | null
  slot: DeliverySlot
  /** Null: that of the last order, or another one if it is impossible. */
  payment: PaymentMethod | null
  points: number
  note: string
}

/**
 * The whole points in what was typed: `１，０００ポイント` → 1000, `1.5` → 1. Zero for anything else; `max` if it is more. The
 * amounts are computed with whole numbers only.
 */
export function parsePoints(typed: string, max: number): number {
  const [digits] = /^\d*/.exec(typed.normalize('NFKC').replace(/[\s,、]/g, ''))!
  return Math.min(Number(digits), max)
}

const ADDRESS_FIELDS = [
  'familyName',
  'givenName',
  'familyKana',
  'givenKana',
  'phone',
  'postalCode',
  'prefecture',
  'city',
  'address1',
  'address2',
] as const satisfies (keyof DeliveryAddress)[]

/** Without other fields, such as an id. */
export const toDeliveryAddress = (from: DeliveryAddress): DeliveryAddress =>
  Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, from[name]])) as DeliveryAddress

export const isSameAddress = (a: DeliveryAddress | null, b: DeliveryAddress | null): boolean =>
  a !== null && b !== null && ADDRESS_FIELDS.every((name) => a[name] === b[name])

/** The address of the profile; undefined if it lacks something. */
export function getProfileAddress(customer: Customer): DeliveryAddress | undefined {
  const given = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, customer[name] ?? '']))
  return deliveryAddress.safeParse(given).data
}

interface Known {
  customer: Customer
  addresses: readonly Address[]
  lastOrder: Order | undefined
  draft: Partial<Selection> | undefined
}

/** So that a returning customer has nothing to choose: the draft first, then what the last order had. */
export function getFirstSelection({ customer, addresses, lastOrder, draft }: Known): Selection {
  const first = lastOrder?.address ?? getProfileAddress(customer) ?? addresses[0]
  return {
    address: first ? toDeliveryAddress(first) : null,
    deliveryOn: null,
    slot: 'any',
    payment: null,
    points: 0,
    note: '',
    ...draft,
  }
}

/** Survives a reload and an expired session. Never sent by itself. */
export function openSelectionDraft(customerId: string) {
  const draft = createDraft<Selection>('checkout', customerId)
  const write = createWriteQueue()
  return {
    read: draft.read,
    save: (selection: Selection) => write(() => draft.write(selection)),
    saveSync: draft.writeSync,
    erase: () => write(() => draft.erase()),
  }
}

export type SelectionDraft = ReturnType<typeof openSelectionDraft>
