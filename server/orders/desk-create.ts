/** Desk command for orders that customers place by phone. */
import { chooseAddress, getProfileAddress, toDeliveryAddress } from '#contract/addresses/delivery-address.ts'
import { formatAddress } from '#contract/addresses/labels.ts'
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import { type CreateInput, type CreateOutput, PHONE_METHODS } from '#contract/orders/actions.ts'
import { SERVICE_LABELS, type Service, SERVICES } from '#contract/items/services.ts'
import { formatAmount, listAmounts } from '#contract/orders/amounts.ts'
import {
  formatDeliveryTime,
  formatPaymentMethod,
  formatServices,
  PAYMENT_METHOD_LABELS,
} from '#contract/orders/labels.ts'
import type { CheckoutQuote } from '#contract/orders/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { listAddresses } from '#server/addresses/addresses.ts'
import { loadRequestedCustomer } from '#server/customers/desk.ts'
import { findCustomer } from '#server/customers/desk-search.ts'
import type { CustomerRow } from '#server/customers/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import {
  actionCommand,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  findChoice,
  parseDateOption,
  type Perform,
  requireOption,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { parseCount, parseYen } from '#server/platform/desk/parse-number.ts'
import { formatFields } from '#server/platform/desk/show.ts'
import { createAction, explainRefusal } from './create-action.ts'
import { ADDRESS_OPTIONS, parseLines, parseSlot, readAddress, SLOT_OPTION } from './desk-shipping.ts'
import { describePayment } from './desk-voucher.ts'
import { formatGoods } from './mail-blocks.ts'
import { quoteCheckout } from './quote.ts'

type Options = CommandInput['options']

const PHONE_LABELS = Object.fromEntries(PHONE_METHODS.map((it) => [it, PAYMENT_METHOD_LABELS[it]])) as Record<
  (typeof PHONE_METHODS)[number],
  string
>
const METHOD_OPTION = `<${Object.values(PHONE_LABELS).join('|')}>`

/** Undefined without the option: then points must pay for everything. */
function parseMethod(text: string | undefined): CreateInput['payment'] {
  if (text === undefined) return null
  const found = findChoice(PHONE_LABELS, text)
  if (!found)
    throw new CommandError(
      `お電話で承れるお支払い方法は、${Object.values(PHONE_LABELS).join('・')}です（${text}）。ほかの方法は、お客様にストアでのご注文をご案内ください。`,
    )
  return found
}

/** Who calls: a customer, or someone without an account, who is known by the mail address. */
type Caller = { customer: CustomerRow } | { email: string }

async function findCaller(deps: DeskDeps, given: CommandInput): Promise<Caller> {
  const { customer, email } = given.options
  if (customer !== undefined && email !== undefined)
    throw new CommandError('--customer（会員のお客様）と --email（会員登録のないお客様）は、同時には指定できません。')
  if (customer === undefined && email === undefined)
    throw new CommandError(
      '会員のお客様を --customer で、会員登録のないお客様のメールアドレスを --email で指定してください。',
    )
  return email === undefined ? { customer: await loadRequestedCustomer(deps, [customer!]) } : { email }
}

/** An address of the book by its place in it, the customer's usual one, or another that is given in full. */
async function chooseDelivery(db: Db, caller: Caller, options: Options): Promise<DeliveryAddress> {
  const { address: which = 'default' } = options
  if ('email' in caller || Object.keys(ADDRESS_OPTIONS).some((it) => options[it] !== undefined)) {
    if (options['address'] !== undefined)
      throw new CommandError('--address（会員のアドレス帳）と、--name などのお届け先は、同時には指定できません。')
    const missing = Object.keys(ADDRESS_OPTIONS).filter((it) => it !== 'line2' && options[it] === undefined)
    if (missing.length > 0)
      throw new CommandError(`お届け先を、${missing.map((it) => `--${it}`).join('、')} でも指定してください。`)
    // What is wrong is refused by the action.
    return { address2: '', ...readAddress(options) } as DeliveryAddress
  }
  const { customer } = caller
  const book = await listAddresses(db, customer.id)
  const position = which === 'default' ? undefined : parseCount(which, { name: '--address ', min: 1, max: 99 })
  const found = position === undefined ? chooseAddress(book, getProfileAddress(customer)) : book[position - 1]
  if (found) return toDeliveryAddress(found)
  const listed = book.map((it, at) => `${at + 1}: ${formatAddress(it)}`)
  throw new CommandError(
    ['お届け先が登録されていません。--name、--kana、--phone、--postal などで指定してください。', ...listed].join('\n'),
  )
}

/** Each service that was asked for, for all pieces of the items that offer it. */
async function withServices(deps: DeskDeps, body: Asked, options: Options): Promise<Asked> {
  const asked = SERVICES.filter((it) => options[it] !== undefined)
  if (asked.length === 0) return body
  const all = body.lines.map((it) => ({
    ...it,
    services: Object.fromEntries(asked.map((service): [Service, number] => [service, it.quantity])),
  }))
  // A quote leaves out what an item does not offer.
  const { lines } = await quote(deps, { ...body, lines: all })
  for (const service of asked)
    if (!lines.some(({ services }) => services?.[service]))
      throw new CommandError(`${SERVICE_LABELS[service]}を承れる商品がありません。--${service} を外してください。`)
  const offered = new Map(lines.map(({ sku, services }) => [sku, services]))
  return {
    ...body,
    lines: body.lines.map((it) => ({ ...it, ...(offered.get(it.sku) && { services: offered.get(it.sku) }) })),
  }
}

type Asked = Pick<CreateInput, 'customerId' | 'email' | 'lines' | 'address' | 'points' | 'payment'>

const quote = (
  { db, env, now }: DeskDeps,
  { customerId, email: _, address, ...asked }: Asked,
): Promise<CheckoutQuote> =>
  quoteCheckout(db, { body: { ...asked, prefecture: address.prefecture }, customerId, env, nowMs: now() }).catch(
    (error: unknown) => {
      throw error instanceof CodedError ? explainRefusal(error) : error
    },
  )

function describe(caller: Caller, seen: CheckoutQuote, { address, deliveryOn, slot, payment }: CreateInput) {
  const { goodsYen, totalYen, earnedPoints } = seen.quote
  return formatFields({
    お客様:
      'email' in caller
        ? `会員登録なし（${caller.email}）`
        : `${caller.customer.familyName} ${caller.customer.givenName} 様`,
    商品: seen.lines
      .flatMap((line) => [
        `${line.sku}  ${formatGoods(line)}  ${formatYen(line.unitYen)} × ${line.quantity}`,
        ...formatServices(line).map((it) => `  ${it}`),
      ])
      .join('\n'),
    商品代金: formatYen(goodsYen),
    ...Object.fromEntries(listAmounts(seen.quote).map((amount) => [amount.label, formatAmount(amount)])),
    合計: formatYen(totalYen),
    支払い方法: formatPaymentMethod(payment),
    お届け: formatDeliveryTime(deliveryOn, slot),
    お届け先: `${address.familyName} ${address.givenName} 様`,
    住所: formatAddress(address),
    電話: formatPhone(address.phone),
    ポイント:
      'email' in caller ? '' : `獲得予定 ${formatPoints(earnedPoints)}、残高 ${formatPoints(seen.availablePoints)}`,
  })
}

async function run(
  deps: DeskDeps,
  given: CommandInput,
  perform: Perform<CreateInput, CreateOutput>,
): Promise<CommandOutput> {
  const { options } = given
  const caller = await findCaller(deps, given)
  const asked = await withServices(
    deps,
    {
      ...('email' in caller ? caller : { customerId: caller.customer.id }),
      lines: parseLines(requireOption(given, 'line'))!,
      address: await chooseDelivery(deps.db, caller, options),
      points: options['points'] === undefined ? 0 : parseCount(options['points'], { name: '--points ', min: 0 }),
      payment: parseMethod(options['method']),
    },
    options,
  )
  const [toldDay, toldYen] = [parseDateOption(options['delivery']), parseTotal(options['total'])]
  const seen = await quote(deps, asked)
  const input: CreateInput = {
    ...asked,
    deliveryOn: toldDay ?? seen.deliveryDays[0]!,
    slot: parseSlot(options['slot']) ?? 'any',
    note: options['note'] ?? '',
    totalYen: toldYen ?? seen.quote.totalYen,
  }
  if (toldYen === undefined) {
    await perform(input, { isPreview: true })
    return {
      lines: [
        ...describe(caller, seen, input),
        ...(await findAccountNote(deps.db, caller)),
        `まだ注文していません。お客様にお伝えし、同じ指定に --delivery ${input.deliveryOn} --total ${input.totalYen} をつけてもう一度実行すると、注文になります。`,
      ],
      data: { isPreview: true, totalYen: input.totalYen, deliveryOn: input.deliveryOn, quote: seen.quote },
    }
  }
  if (toldDay === undefined)
    throw new CommandError('--total には、お客様にお伝えしたお届け日（--delivery）も必要です。')
  const { number, state } = await perform(input)
  const payment = input.payment === 'konbini' ? await describePayment(deps.db, number) : []
  return {
    lines: [
      `${number}: ご注文を登録し、お客様にメールでお知らせします。`,
      ...describe(caller, seen, input),
      ...payment,
    ],
    data: { isPreview: false, number, state, totalYen: toldYen },
  }
}

/** The order would earn no points, also when the account adopts it. */
async function findAccountNote(db: Db, caller: Caller): Promise<string[]> {
  const isMember = 'email' in caller && (await findCustomer(db, caller.email)) !== undefined
  return isMember
    ? [
        'このメールアドレスの会員がいます。会員のご注文としてポイントを付けるときは、--email の代わりに --customer で指定してください。',
      ]
    : []
}

function parseTotal(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const yen = parseYen(text)
  if (yen === undefined) throw new CommandError(`--total には、お客様にお伝えした合計を円で指定してください: ${text}`)
  return yen
}

export const createCommand = actionCommand({
  action: createAction,
  operands: [],
  options: {
    customer: '<メール|ID>',
    email: '<会員登録のないお客様のメール>',
    line: '<品番:数 …>',
    method: METHOD_OPTION,
    address: '<default|アドレス帳の何番目>',
    ...ADDRESS_OPTIONS,
    delivery: '<お届け日>',
    slot: SLOT_OPTION,
    points: '<ポイント>',
    note: '<備考>',
    total: '<お伝えした合計>',
  },
  flags: SERVICES,
  about: 'お電話で承ったご注文を登録する（--total がなければ、金額の確認だけ）',
  run,
})
