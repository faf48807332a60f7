/** Separate from what parses responses, which only some outcomes need. */
import type { NewReservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'

export interface SentProps {
  row: OutboxRow
  shops: readonly Shop[]
}

/** Older versions of the page stored bodies without a case. */
export const parseBody = ({ body }: OutboxRow): NewReservation => ({
  caseId: null,
  ...(JSON.parse(body) as Omit<NewReservation, 'caseId'>),
})
