/** What the customer chose in the checkout, stored on the device until the order is placed. */
import { chooseAddress, toDeliveryAddress, getProfileAddress } from '#contract/addresses/delivery-address.ts'
import type { Address, DeliveryAddress } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import type { LineServices } from '#contract/items/services.ts'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import type { DeliverySlot } from '#contract/orders/delivery.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { Order } from '#contract/orders/schema.ts'
import { CHECKOUT_ADDRESS_DRAFT } from '#src/addresses/address-form.tsx'
import { createDraft } from '#src/device/session/form-drafts.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
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
  /** As typed, of a buyer without an account. */
  email: string
  /** By SKU. More may be stored than the cart still has. */
  services: Readonly<Record<string, LineServices>>
}

/**
 * The whole points in what was typed: `１，０００ポイント` → 1000, `1.5` → 1. Zero for anything else; `max` if it is more. The
 * amounts are computed with whole numbers only.
 */
export function parsePoints(typed: string, max: number): number {
  const [digits] = /^\d*/.exec(toPlainText(typed).replace(/[\s,、]/g, ''))!
  return Math.min(Number(digits), max)
}

interface Known {
  customer: Customer | undefined
  addresses: readonly Address[]
  draft: Partial<Selection> | undefined
}

/** So that a returning customer has nothing to choose: the draft first, then the customer's address. */
export function getFirstSelection({ customer, addresses, draft }: Known): Selection {
  const first = customer && chooseAddress(addresses, getProfileAddress(customer))
  return {
    address: first ? toDeliveryAddress(first) : null,
    deliveryOn: null,
    slot: 'any',
    payment: null,
    points: 0,
    note: '',
    email: '',
    services: {},
    ...draft,
  }
}

/** What the customer chose for an order that is placed again with another payment method. */
export const toSelection = ({ address, deliveryOn, slot, note, lines, quote }: Order): Partial<Selection> => ({
  ...(address && { address }),
  deliveryOn,
  slot,
  // Given back when the order was cancelled.
  points: getPointsUsed(quote),
  note,
  services: Object.fromEntries(lines.map(({ sku, services = {} }) => [sku, services])),
})

/** What was typed before a login goes on as the customer's. */
export async function adoptGuestDrafts(customerId: string): Promise<void> {
  for (const form of ['checkout', CHECKOUT_ADDRESS_DRAFT]) {
    const draft = createDraft<object>(form, GUEST_OWNER)
    const typed = await draft.read()
    if (!typed) continue
    const own = createDraft<object>(form, customerId)
    // What was left empty does not hide what is known of the customer.
    const entered = Object.entries(typed).filter(([, value]) => value !== null && value !== '')
    await own.write({ ...(await own.read()), ...Object.fromEntries(entered) })
    await draft.erase()
  }
}

/** Survives a reload and an expired session. Never sent by itself. */
export function openSelectionDraft(owner: string) {
  const draft = createDraft<Partial<Selection>>('checkout', owner)
  const write = createWriteQueue()
  return {
    read: draft.read,
    /** Resolves when it is stored. */
    write: draft.write,
    save: (selection: Selection) => write(() => draft.write(selection)),
    saveSync: draft.writeSync,
    erase: () => write(() => draft.erase()),
  }
}

export type SelectionDraft = ReturnType<typeof openSelectionDraft>
