import { formatYen } from '#contract/shared/format-number.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { parseYen } from '#server/platform/desk/parse-number.ts'
import type { OrderRow } from './rows.ts'

/**
 * Staff repeat the total of an order whose money they record, so that neither a wrong number nor a part of the sum is recorded.
 * `name`: what the amount is, such as 入金額.
 */
export function assertTotal(
  { number, totalYen }: OrderRow,
  { name, text = '' }: { name: string; text: string | undefined },
): void {
  if (parseYen(text) !== totalYen)
    throw new CommandError(`${number}: ${name}（${text}）が、ご注文の合計${formatYen(totalYen)}と異なります。`)
}
