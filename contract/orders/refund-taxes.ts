/** Which tax a refund contains. */
import type { IncludedTax } from './quote.ts'

/** The amount of which the taxes are a part. */
export const sumTaxes = (taxes: readonly IncludedTax[]): number => taxes.reduce((total, { yen }) => total + yen, 0)

/** Both together, the higher rate first. */
export const addTaxes = (taxes: readonly IncludedTax[], more: readonly IncludedTax[]): IncludedTax[] =>
  [...new Set([...taxes, ...more].map(({ rate }) => rate))]
    .toSorted((one, other) => other - one)
    .map((rate) => {
      const parts = [...taxes, ...more].filter((it) => it.rate === rate)
      return { rate, yen: sumTaxes(parts), taxYen: sumTax(parts) }
    })

export const negateTaxes = (taxes: readonly IncludedTax[]): IncludedTax[] =>
  taxes.map(({ rate, yen, taxYen }) => ({ rate, yen: -yen, taxYen: -taxYen }))

const sumTax = (taxes: readonly IncludedTax[]): number => taxes.reduce((total, { taxYen }) => total + taxYen, 0)

/**
 * What remains of what was paid after refunds. Rates of which nothing remains are left out. A rate may be below 0 in a refund: the
 * customer was charged for the collection of goods that had another rate.
 */
export function subtractTaxes(
  paid: readonly IncludedTax[],
  refunds: readonly (readonly IncludedTax[])[],
): IncludedTax[] {
  const refunded = refunds.flat()
  const rates = [...new Set([...paid, ...refunded].map(({ rate }) => rate))].toSorted((one, other) => other - one)
  return rates
    .map((rate) => {
      const [before, back] = [paid, refunded].map((taxes) => taxes.filter((it) => it.rate === rate))
      return { rate, yen: sumTaxes(before!) - sumTaxes(back!), taxYen: sumTax(before!) - sumTax(back!) }
    })
    .filter(({ yen }) => yen > 0)
}

/**
 * Each rate gives back in proportion to what was paid at it, as far as it has something left; the remainder of the rounding
 * goes to the higher rates. The last refund takes the rest, so all refunds of an order together contain exactly its tax.
 * `refunds`: the earlier ones. `yen`: more than 0, at most what is left.
 */
export function splitRefund(
  paid: readonly IncludedTax[],
  refunds: readonly (readonly IncludedTax[])[],
  yen: number,
): IncludedTax[] {
  const rest = subtractTaxes(paid, refunds)
  if (yen < 1 || yen > sumTaxes(rest)) throw new RangeError(`${yen} yen of ${sumTaxes(rest)} cannot be refunded`)
  if (yen === sumTaxes(rest)) return rest
  const whole = BigInt(sumTaxes(paid))
  const shares = rest.map((left) => {
    const paidYen = paid.find(({ rate }) => rate === left.rate)?.yen ?? 0
    return { left, yen: Math.min(left.yen, Number((BigInt(yen) * BigInt(paidYen)) / whole)) }
  })
  let missing = yen - shares.reduce((total, share) => total + share.yen, 0)
  for (const share of shares) {
    const more = Math.min(missing, share.left.yen - share.yen)
    share.yen += more
    missing -= more
  }
  return shares.filter((share) => share.yen > 0).map((share) => toPart(share.left, share.yen))
}

/** The rate's last part has the tax that is left of it. */
const toPart = ({ rate, yen: leftYen, taxYen: leftTaxYen }: IncludedTax, yen: number): IncludedTax => ({
  rate,
  yen,
  taxYen: yen === leftYen ? leftTaxYen : Math.min(leftTaxYen, Math.floor((yen * rate) / (100 + rate))),
})
