/**
 * Random orders, and what they must cost according to the texts of /law and /guide/delivery. Shares no code and no constants
 * with the rules that it checks: it counts single yen, and fractions are BigInt.
 */

export interface OracleOrder {
  lines: {
    sku: string
    quantity: number
    unitYen: number
    taxRate: 8 | 10
    shippingClass: 'S' | 'M' | 'L'
    /** Pieces that are assembled, and old pieces that are taken along. */
    services: { assembly?: number; pickup?: number }
  }[]
  prefecture: (typeof PLACES)[number]
  points: number
  payment: 'card' | 'transfer' | 'cash'
}

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
  taxRate: random(4) === 0 ? 8 : 10,
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
    payment: pick(random, ['card', 'transfer', 'cash'] as const),
  }
}

/** In a distant place delivery costs more, also when it is free otherwise. */
function computeDelivery(classes: Set<string>, goods: bigint, place: string | undefined) {
  const extra = place === '北海道' || place === '沖縄県' ? 1_650n : 0n
  const [fee, freeFrom] = classes.has('L') ? [3_300n, 55_000n] : [classes.has('M') ? 1_650n : 770n, 11_000n]
  const missing = goods < freeFrom ? freeFrom - goods : 0n
  return { extra, missing, fee: missing === 0n ? extra : fee + extra }
}

function computeCashFee(amount: bigint): bigint {
  if (amount <= 10_000n) return 330n
  if (amount <= 30_000n) return 440n
  if (amount <= 100_000n) return 660n
  return 1_100n
}

function findProblem(payment: OracleOrder['payment'], amount: bigint, classes: Set<string>): string | undefined {
  if (payment === 'cash') return classes.has('L') ? 'class-l' : amount > 300_000n ? 'too-much' : undefined
  if (payment === 'card' && amount < 50n) return 'too-little'
  return amount > 9_999_999n ? 'too-much' : undefined
}

/** The tax of an amount: of all whole yen, the last that is not more than the exact tax. */
const taxIn = (amount: bigint, rate: bigint): bigint => {
  let tax = (amount * rate) / 125n
  while ((tax + 1n) * (100n + rate) <= amount * rate) tax += 1n
  return tax
}

export function computeOrder({ lines, prefecture, points, payment }: OracleOrder) {
  const at = { 10: 0n, 8: 0n }
  for (const { quantity, unitYen, taxRate } of lines) for (let n = 0; n < quantity; n++) at[taxRate] += BigInt(unitYen)
  const goods = at[10] + at[8]
  const classes = new Set<string>(lines.map((it) => it.shippingClass))
  const { fee, extra, missing } = computeDelivery(classes, goods, prefecture)
  at[10] += fee
  const before = at[10] + at[8]
  const used = BigInt(points) > before ? before : BigInt(points)
  // Of two whole numbers next to the exact share, the nearer one.
  const low = (used * at[8]) / before
  const rest = used * at[8] - low * before
  const share = rest * 2n >= before ? low + 1n : low
  at[8] -= share
  at[10] -= used - share
  let services = 0n
  for (const { services: its } of lines) services += 3_300n * BigInt((its.assembly ?? 0) + (its.pickup ?? 0))
  // Points do not pay for them.
  at[10] += services
  const amount = before - used + services
  const problem = amount > 0n ? findProblem(payment, amount, classes) : undefined
  const cashFee = payment === 'cash' && amount > 0n && problem === undefined ? computeCashFee(amount) : 0n
  at[10] += cashFee
  let earned = 0n
  const paid = used > goods ? 0n : goods - used
  for (const { quantity, unitYen } of lines) earned += (BigInt(quantity * unitYen) * paid) / goods / 100n
  return {
    goodsYen: goods,
    shippingClass: classes.has('L') ? 'L' : classes.has('M') ? 'M' : 'S',
    shippingYen: fee,
    extraShippingYen: extra,
    missingForFreeYen: missing,
    ...(services > 0n && { servicesYen: services }),
    pointsUsed: used,
    method: amount > 0n ? payment : undefined,
    problem,
    feeYen: cashFee,
    totalYen: amount + cashFee,
    taxes: [
      ...(at[10] > 0n ? [[10n, at[10], taxIn(at[10], 10n)]] : []),
      ...(at[8] > 0n ? [[8n, at[8], taxIn(at[8], 8n)]] : []),
    ],
    earnedPoints: earned,
  }
}
