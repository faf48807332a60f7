/**
 * Random orders, and what they must cost according to the texts of /law and /guide/delivery. Shares no code and no constants
 * with the rules that it checks: it counts single yen, and fractions are BigInt.
 */

export interface OracleOrder {
  lines: {
    sku: string
    quantity: number
    unitYen: number
    taxClass: 'standard' | 'reduced'
    shippingClass: 'S' | 'M' | 'L'
    /** Pieces that are assembled, and old pieces that are taken along. */
    services: { assembly?: number; pickup?: number }
  }[]
  prefecture: (typeof PLACES)[number]
  points: number
  payment: 'card' | 'paypay' | 'konbini' | 'transfer' | 'cash'
}

/** The law, with the change of tests/support/announced-tax.ts. By minutes since 1970. */
const TAX_LAW = [
  { until: 26_164_260, standard: 8n, reduced: 8n },
  { until: 30_108_420, standard: 10n, reduced: 8n },
  { until: Infinity, standard: 12n, reduced: 8n },
]

/** A pseudorandom number below `limit`; the same sequence on every run. */
export function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const PLACES = ['北海道', '沖縄県', '福岡県', '鹿児島県', '東京都', '山口県', undefined] as const
const PRICES = [1, 99, 199, 550, 999, 1_080, 3_300, 5_499, 5_500, 10_999, 11_000, 27_500, 54_999, 168_000, 999_999]

export type OracleRandom = ReturnType<typeof createRandom>
export const pick = <T>(random: OracleRandom, values: readonly T[]): T => values[random(values.length)]!

export type OracleGoods = Omit<OracleOrder['lines'][number], 'quantity' | 'services'>

export const createGoods = (random: OracleRandom, sku: string): OracleGoods => ({
  sku,
  unitYen: random(2) === 0 ? pick(random, PRICES) : 1 + random(30_000),
  taxClass: random(4) === 0 ? 'reduced' : 'standard',
  shippingClass: pick(random, ['S', 'S', 'M', 'L'] as const),
})

/** Most lines have none. Old furniture is taken along by those who deliver large furniture. */
function createServices(
  random: OracleRandom,
  { quantity, shippingClass }: { quantity: number; shippingClass: OracleGoods['shippingClass'] },
): OracleOrder['lines'][number]['services'] {
  const assembly = random(3) === 0 ? 1 + random(quantity) : 0
  const pickup = random(5) === 0 ? 1 + random(quantity) : 0
  return { ...(assembly > 0 && { assembly }), ...(pickup > 0 && shippingClass === 'L' && { pickup }) }
}

/** `goods`: what can be ordered; otherwise anything. */
export function createOrder(random: OracleRandom, goods?: readonly OracleGoods[]): OracleOrder {
  const count = 1 + random(6)
  const skip = random(1_000)
  const lines = Array.from({ length: count }, (_, index) => {
    const it = goods?.[(skip + index) % goods.length] ?? createGoods(random, `SKU-${index}`)
    const quantity = 1 + random(random(4) === 0 ? 20 : 3)
    return { ...it, quantity, services: createServices(random, { quantity, shippingClass: it.shippingClass }) }
  })
  const goodsYen = lines.reduce((yen, { quantity, unitYen }) => yen + quantity * unitYen, 0)
  return {
    lines,
    prefecture: pick(random, PLACES),
    // Some leave hardly anything to pay.
    points: pick(random, [0, 0, 1, random(500), random(20_000), random(2_000_000), Math.max(0, goodsYen - random(99))]),
    payment: pick(random, ['card', 'paypay', 'konbini', 'transfer', 'cash'] as const),
  }
}

/** In a distant place delivery costs more, also when it is free otherwise. */
function computeDelivery(classes: Set<string>, goods: bigint, place: string | undefined): bigint {
  const extra = place === '北海道' || place === '沖縄県' ? 1_650n : 0n
  const [fee, freeFrom] = classes.has('L') ? [3_300n, 55_000n] : [classes.has('M') ? 1_650n : 770n, 11_000n]
  return goods < freeFrom ? fee + extra : extra
}

function computeCashFee(amount: bigint): bigint {
  if (amount <= 10_000n) return 330n
  if (amount <= 30_000n) return 440n
  if (amount <= 100_000n) return 660n
  return 1_100n
}

/** Without cash. */
const LIMITS = {
  card: [50n, 9_999_999n],
  paypay: [50n, 500_000n],
  konbini: [120n, 300_000n],
  transfer: [1n, 9_999_999n],
} as const

function findProblem(payment: OracleOrder['payment'], amount: bigint, classes: Set<string>): string | undefined {
  if (payment === 'cash') return classes.has('L') ? 'class-l' : amount > 300_000n ? 'too-much' : undefined
  const [min, max] = LIMITS[payment]
  if (amount < min) return 'too-little'
  return amount > max ? 'too-much' : undefined
}

const findRates = (at: number) => TAX_LAW.find(({ until }) => at < until * 60_000)!

/** The tax of an amount: of all whole yen, the last that is not more than the exact tax. */
const taxIn = (amount: bigint, rate: bigint): bigint => {
  let tax = (amount * rate) / 125n
  while ((tax + 1n) * (100n + rate) <= amount * rate) tax += 1n
  return tax
}

/** Rate, amount and tax. Of one rate, if the law has only one. */
function computeTaxes(of: { standard: bigint; reduced: bigint }, orderedAt: number): [bigint, bigint, bigint][] {
  const { standard, reduced } = findRates(orderedAt)
  const amounts: [bigint, bigint][] =
    standard === reduced
      ? [[standard, of.standard + of.reduced]]
      : [
          [standard, of.standard],
          [reduced, of.reduced],
        ]
  return amounts.filter(([, yen]) => yen > 0n).map(([rate, yen]) => [rate, yen, taxIn(yen, rate)])
}

/** `orderedAt`: ms. */
export function computeOrder({ lines, prefecture, points, payment }: OracleOrder, orderedAt: number) {
  const of = { standard: 0n, reduced: 0n }
  for (const { quantity, unitYen, taxClass } of lines)
    for (let n = 0; n < quantity; n++) of[taxClass] += BigInt(unitYen)
  const goods = of.standard + of.reduced
  const classes = new Set<string>(lines.map((it) => it.shippingClass))
  const fee = computeDelivery(classes, goods, prefecture)
  of.standard += fee
  const before = of.standard + of.reduced
  const used = BigInt(points) > before ? before : BigInt(points)
  // Of two whole numbers next to the exact share, the nearer one.
  const low = (used * of.reduced) / before
  const rest = used * of.reduced - low * before
  const share = rest * 2n >= before ? low + 1n : low
  of.reduced -= share
  of.standard -= used - share
  const services = { assembly: 0n, pickup: 0n }
  for (const { services: its } of lines) {
    services.assembly += 3_300n * BigInt(its.assembly ?? 0)
    services.pickup += 3_300n * BigInt(its.pickup ?? 0)
  }
  const work = services.assembly + services.pickup
  // Points do not pay for them.
  of.standard += work
  const amount = before - used + work
  const problem = amount > 0n ? findProblem(payment, amount, classes) : undefined
  const cashFee = payment === 'cash' && amount > 0n && problem === undefined ? computeCashFee(amount) : 0n
  of.standard += cashFee
  let earned = 0n
  const paid = used > goods ? 0n : goods - used
  for (const { quantity, unitYen } of lines) earned += (BigInt(quantity * unitYen) * paid) / goods / 100n
  return {
    goodsYen: goods,
    shippingClass: classes.has('L') ? 'L' : classes.has('M') ? 'M' : 'S',
    fees: { shipping: fee, ...services, payment: cashFee },
    pointsUsed: used,
    method: amount > 0n ? payment : undefined,
    problem,
    totalYen: amount + cashFee,
    taxes: computeTaxes(of, orderedAt),
    earnedPoints: earned,
  }
}
