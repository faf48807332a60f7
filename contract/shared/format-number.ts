/** Numbers as text. Separate from dates, because the first load needs only these. */

/** `12,800`, at most three decimals. Without `Intl.NumberFormat`: its first use takes 10 ms, and every page shows prices. */
export function formatNumber(value: number): string {
  const [integer = '', decimals] = String(Math.round(value * 1_000) / 1_000).split('.')
  const grouped = integer.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** `12,800円` */
export const formatYen = (yen: number): string => `${formatNumber(yen)}円`
