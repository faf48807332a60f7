/** Separate from what parses responses, which only some outcomes need. */
import type { NewReservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'

export interface SentProps {
  row: OutboxRow
  shops: readonly Shop[]
}

export const parseBody = ({ body }: OutboxRow): NewReservation => JSON.parse(body) as NewReservation
