/** Desk commands for visits that staff reserve and move, and for blocks. */
import { formatVisit } from '#contract/reservations/labels.ts'
import { VISIT_KIND_RULES, VISIT_KINDS, type VisitKind } from '#contract/reservations/slots.ts'
import { formatDay, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { formatClock, formatHours } from '#contract/shared/format-date.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  parseClockOption,
  parseDateOption,
  parseNameOption,
  requireOption,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { parseCount } from '#server/platform/desk/parse-number.ts'
import { findShopByWords } from '#server/shops/find-shop.ts'
import { blockAction, unblockAction } from './block-actions.ts'
import { formatTold } from './desk-output.ts'
import { loadByWords, WHICH } from './desk-search.ts'
import { CHANNEL_LABELS, POOL_LABELS } from '#contract/reservations/desk.ts'
import { createAction, moveAction } from './visit-actions.ts'

const SHOP = '<店舗>'

const toInstant = (date: string, clock: string): string => new Date(toJapanInstant(date, clock)).toISOString()

const requireDate = (given: CommandInput): string => parseDateOption(requireOption(given, 'date'))!
const requireClock = (given: CommandInput, name: string): string => parseClockOption(requireOption(given, name))!

const requireName = (given: CommandInput, name: 'name' | 'kana') =>
  parseNameOption({ [name]: requireOption(given, name) }, name)!

/** The key of the label that staff type. */
function parseLabel<Key extends string>(name: string, text: string, labels: readonly (readonly [Key, string])[]): Key {
  const typed = toPlainText(text).trim()
  const found = labels.find(([, label]) => label === typed)
  if (found) return found[0]
  throw new CommandError(`--${name} は ${labels.map(([, label]) => label).join('、')} のどれかで指定してください。`)
}

const KINDS = VISIT_KINDS.map((kind): [VisitKind, string] => [kind, VISIT_KIND_RULES[kind].label])
const CHANNELS = (['phone', 'shop'] as const).map((channel) => [channel, CHANNEL_LABELS[channel]] as const)
const POOLS = [
  ['visit', POOL_LABELS.visit],
  ['survey', POOL_LABELS.survey],
] as const

/** `2`, or with children `2+1`. */
function parsePeople(text = '1'): { adults: number; children: number } {
  const parts = /^(\d{1,2})(?:\+(\d{1,2}))?$/.exec(toPlainText(text).trim())
  if (!parts) throw new CommandError(`--people は、大人の人数（お子さまは 2+1 のように）で指定してください: ${text}`)
  return { adults: Number(parts[1]), children: Number(parts[2] ?? 0) }
}

/** Of a survey. What is missing or wrong is refused by the action. */
function readAddress({ options }: CommandInput) {
  const { postal, prefecture, city, address, building = '' } = options
  if (postal === undefined && prefecture === undefined && city === undefined && address === undefined) return null
  const [postalCode = '', address1 = ''] = [postal, address]
  return { postalCode, prefecture: prefecture as never, city: city ?? '', address1, address2: building }
}

const createCommand = actionCommand({
  action: createAction,
  operands: [SHOP],
  options: {
    date: '<日付>',
    time: '<時刻>',
    name: '<"姓 名">',
    kana: '<"セイ メイ">',
    phone: '<電話>',
    email: '<メール>',
    kind: `<${KINDS.map(([, label]) => label).join('|')}>`,
    people: '<大人[+お子さま]>',
    purpose: '<ご用件>',
    note: '<備考>',
    channel: `<${CHANNELS.map(([, label]) => label).join('|')}>`,
    postal: '<〒>',
    prefecture: '<都道府県>',
    city: '<市区町村>',
    address: '<番地>',
    building: '<建物>',
  },
  about: 'お電話やご来店で受けたご予約を登録する（種類は来店相談、人数は1名、受付は電話が初期値。住所は現地調査のみ）',
  async run(deps, given, perform) {
    const { options, operands } = given
    const shop = await findShopByWords(deps, operands[0]!)
    const kind = parseLabel('kind', options['kind'] ?? VISIT_KIND_RULES.consultation.label, KINDS)
    const startsAt = toInstant(requireDate(given), requireClock(given, 'time'))
    const [familyName, givenName] = requireName(given, 'name')
    const [familyKana, givenKana] = requireName(given, 'kana')
    const { email = null, purpose = '', note = '' } = options
    const { number, isOfAccount } = await perform({
      shopId: shop.id,
      kind,
      startsAt,
      contact: { familyName, givenName, familyKana, givenKana, phone: requireOption(given, 'phone'), email },
      ...parsePeople(options['people']),
      purpose,
      note,
      address: readAddress(given),
      channel: parseLabel('channel', options['channel'] ?? CHANNEL_LABELS.phone, CHANNELS),
    })
    const startMs = Date.parse(startsAt)
    const visit = `${shop.name}　${formatVisit(startMs, startMs + VISIT_KIND_RULES[kind].lengthMs)}　${VISIT_KIND_RULES[kind].label}`
    const told = email === null ? '番号をお客様にお伝えください。' : 'お客様にメールでお知らせします。'
    const account = isOfAccount ? ['お客様のマイページにも表示されます。'] : []
    return { lines: [`${number}: ご予約を登録しました。${told}`, visit, ...account], data: { number, isOfAccount } }
  },
})

const moveCommand = actionCommand({
  action: moveAction,
  operands: [WHICH],
  options: { date: '<日付>', time: '<時刻>' },
  about: '日時を変える（--date と --time は、変えるものだけ）',
  async run(deps, given, perform) {
    const row = await loadByWords(deps.db, given.operands[0]!)
    const { options } = given
    const [date, clock] = [parseDateOption(options['date']), parseClockOption(options['time'])]
    if (date === undefined && clock === undefined) throw new CommandError('--date か --time を指定してください。')
    const old = row.startsAt.getTime()
    const startsAt = toInstant(date ?? toJapanDate(old), clock ?? formatClock(old))
    const { changed } = await perform({ reservationId: row.id, seen: row.revision, startsAt })
    const time = formatVisit(Date.parse(startsAt), Date.parse(startsAt) + row.endsAt.getTime() - old)
    return {
      lines: [`${row.number}: ${changed ? `${time}に変えました。${formatTold(row)}` : 'すでにこの日時です。'}`],
      data: { changed },
    }
  },
})

const blockCommand = actionCommand({
  action: blockAction,
  operands: [SHOP],
  options: {
    date: '<日付>',
    from: '<時刻>',
    to: '<時刻>',
    places: '<数>',
    reason: '<理由>',
    for: `<${POOLS.map(([, label]) => label).join('|')}>`,
  },
  about: 'ご予約の枠を止める（初期値は来店の枠。お客様には満席に見える）',
  async run(deps, given, perform) {
    const shop = await findShopByWords(deps, given.operands[0]!)
    const date = requireDate(given)
    const [startsAt, endsAt] = [requireClock(given, 'from'), requireClock(given, 'to')].map((it) => toInstant(date, it))
    const places = parseCount(requireOption(given, 'places'), { name: '--places ', min: 1 })
    const pool = parseLabel('for', given.options['for'] ?? POOL_LABELS.visit, POOLS)
    const reason = requireOption(given, 'reason')
    const { number } = await perform({ shopId: shop.id, pool, startsAt: startsAt!, endsAt: endsAt!, places, reason })
    const hours = formatHours(Date.parse(startsAt!), Date.parse(endsAt!))
    return {
      lines: [`${number}: ${shop.name}　${formatDay(date)} ${hours}の${POOL_LABELS[pool]}を${places}枠止めました。`],
      data: { number },
    }
  },
})

const unblockCommand = actionCommand({
  action: unblockAction,
  operands: ['<番号>'],
  about: '止めた枠を戻す（番号は block の結果か book で）',
  async run(_, { operands: [which = ''] }, perform) {
    const { number } = await perform({ number: toNumber(which) })
    return { lines: [`${number}: 止めた枠を戻しました。`], data: { number } }
  },
})

export const visitCommands: Command[] = [createCommand, moveCommand, blockCommand, unblockCommand]
