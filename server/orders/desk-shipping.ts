/** Desk commands for shipments, and for where and when an order is delivered. */
import type { AddressFields } from '#contract/orders/actions.ts'
import { DELIVERY_SLOT_LABELS, type DeliverySlot } from '#contract/orders/delivery.ts'
import type { ShippedPieces } from '#contract/orders/schema.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { type Command, type CommandInput, parseDateOption, parseNameOption } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { parseCount } from '#server/platform/desk/parse-number.ts'
import { addressAction, deliveryAction } from './correction-actions.ts'
import { changeCommand, readText } from './desk-change.ts'
import { deliverAction, shipAction, trackingAction } from './shipment-actions.ts'

type Options = CommandInput['options']

const TRACKING_OPTIONS = { carrier: '<配送会社>', tracking: '<お問い合わせ番号>' }
export const SHIPMENT_OPTION = { shipment: '<何番目の発送>' }

const readTracking = (options: Options) => ({
  carrier: readText(options, 'carrier'),
  tracking: readText(options, 'tracking'),
})

/** `KM-LAMP:2 KM-TEA`: without a number one piece. Undefined without the option. */
export function parseLines(text: string | undefined): ShippedPieces[] | undefined {
  if (text === undefined) return undefined
  const words = toPlainText(text)
    .split(/[\s,、]+/)
    .filter(Boolean)
  if (words.length === 0) throw new CommandError('--line は 品番:数 で指定してください（例：KM-LAMP:2 KM-TEA:1）。')
  return words.map((word) => {
    const [, sku = '', count = '1'] = /^([^:]+?)(?::(\d{1,3}))?$/.exec(word) ?? []
    const quantity = Number(count)
    if (sku === '' || quantity === 0)
      throw new CommandError(`--line は 品番:数 で指定してください（例：KM-LAMP:2）: ${word}`)
    return { sku: toNumber(sku), quantity }
  })
}

export function parsePosition({ shipment }: Options): number | undefined {
  if (shipment === undefined) return undefined
  const hint = '--shipment には、何番目の発送かを数字で指定してください'
  return parseCount(shipment, { name: '--shipment', min: 1, max: 99, hint })
}

export const SLOT_OPTION = `<${Object.values(DELIVERY_SLOT_LABELS).join('|')}>`

/** By its label, such as 午前中, or its name. Undefined without the option. */
export function parseSlot(text: string | undefined): DeliverySlot | undefined {
  if (text === undefined) return undefined
  const typed = toPlainText(text).replace(/[~〜-]/, '〜')
  const slots = Object.keys(DELIVERY_SLOT_LABELS) as DeliverySlot[]
  const found = slots.find((it) => it === text || DELIVERY_SLOT_LABELS[it] === typed)
  if (!found)
    throw new CommandError(`--slot は ${Object.values(DELIVERY_SLOT_LABELS).join('|')} で指定してください: ${text}`)
  return found
}

export const ADDRESS_OPTIONS = {
  name: '<姓 名>',
  kana: '<セイ メイ>',
  phone: '<電話番号>',
  postal: '<郵便番号>',
  prefecture: '<都道府県>',
  city: '<市区町村>',
  line1: '<番地>',
  line2: '<建物>',
}

/** The fields that were given. */
export function readAddress(options: Options): AddressFields {
  const name = parseNameOption(options, 'name')
  const kana = parseNameOption(options, 'kana')
  if (name && !kana) throw new CommandError('--name を変えるときは、--kana も指定してください。')
  const { phone, postal, prefecture, city, line1, line2 } = options
  const given = {
    ...(name && { familyName: name[0], givenName: name[1] }),
    ...(kana && { familyKana: kana[0], givenKana: kana[1] }),
    ...(phone !== undefined && { phone }),
    ...(postal !== undefined && { postalCode: postal }),
    ...(prefecture !== undefined && { prefecture: prefecture as never }),
    ...(city !== undefined && { city }),
    ...(line1 !== undefined && { address1: line1 }),
    ...(line2 !== undefined && { address2: line2 }),
  }
  if (Object.keys(given).length === 0)
    throw new CommandError(
      `変える内容を ${Object.keys(ADDRESS_OPTIONS)
        .map((it) => `--${it}`)
        .join('、')} で指定してください。`,
    )
  return given
}

function readDelivery({ date, slot }: Options) {
  if (date === undefined && slot === undefined) throw new CommandError('--date か --slot を指定してください。')
  return { deliveryOn: parseDateOption(date), slot: parseSlot(slot) }
}

export const shippingCommands: Command[] = [
  changeCommand({
    action: shipAction,
    options: { line: '<品番:数 …>', ...TRACKING_OPTIONS },
    about: '発送を記録し、お客様に知らせる（--line がなければ、残りすべて）',
    read: ({ options }) => ({ ...readTracking(options), pieces: parseLines(options['line']) }),
    done: ({ isPart }) =>
      isPart
        ? '一部の発送を記録し、お客様にメールでお知らせします。'
        : '発送済みにし、お客様にメールでお知らせします。',
    before: 'この番号の発送は、すでに記録されています。',
    canUndo: true,
  }),
  changeCommand({
    action: trackingAction,
    options: { ...TRACKING_OPTIONS, ...SHIPMENT_OPTION },
    about: '配送会社とお問い合わせ番号を訂正し、お客様に知らせる',
    read: ({ options }) => ({ ...readTracking(options), position: parsePosition(options) }),
    done: 'お問い合わせ番号を訂正し、お客様にメールでお知らせします。',
    before: 'すでにこの番号です。',
  }),
  changeCommand({
    action: deliverAction,
    options: SHIPMENT_OPTION,
    about: 'お届け済みにする（最後のお届けの14日後にポイントがつく）',
    read: ({ options }) => ({ position: parsePosition(options) }),
    done: ({ isWhole }) => (isWhole ? 'お届け済みにしました。' : 'この発送をお届け済みにしました。'),
    before: 'すでにお届け済みです。',
    canUndo: true,
  }),
  changeCommand({
    action: addressAction,
    options: ADDRESS_OPTIONS,
    about: 'お届け先を変え、お客様に知らせる（発送前だけ。指定した項目だけが変わる）',
    read: ({ options }) => ({ address: readAddress(options) }),
    done: ({ lessYen }) =>
      `お届け先を変え、お客様にメールでお知らせします。${lessYen > 0 ? `\n送料の差額${formatYen(lessYen)}は、返金してください。` : ''}`,
    before: 'すでにこのお届け先です。',
  }),
  changeCommand({
    action: deliveryAction,
    options: { date: '<日付>', slot: SLOT_OPTION },
    about: 'お届け日と時間帯を変え、お客様に知らせる（発送前だけ）',
    read: ({ options }) => readDelivery(options),
    done: ({ deliveryOn, slot }) =>
      `お届けを${formatDay(deliveryOn)} ${DELIVERY_SLOT_LABELS[slot]}に変え、お客様にメールでお知らせします。`,
    before: 'すでにこのお届け日時です。',
  }),
]
