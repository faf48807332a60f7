/** Desk commands for the arrival of customers, notes, and who looks after them. */
import { toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { actionCommand, type Command, parseClockOption, requireOption } from '#server/platform/desk/command.ts'
import { assignAction, checkInAction, noteAction } from './care-actions.ts'
import { loadByWords, WHICH } from './desk-search.ts'
import type { ReservationRow } from './rows.ts'

const NONE = 'なし'

/** On the day of the visit. Undefined: now. */
function readArrival(text: string | undefined, { startsAt }: ReservationRow): string | null | undefined {
  if (text === NONE) return null
  const clock = parseClockOption(text)
  return clock && new Date(toJapanInstant(toJapanDate(startsAt.getTime()), clock)).toISOString()
}

const checkInCommand = actionCommand({
  action: checkInAction,
  operands: [WHICH],
  options: { at: `<時刻|${NONE}>` },
  about: 'お客様の来店を記録する（--at で時刻を直すか、取り消す）',
  async run({ db }, { operands: [which = ''], options }, perform) {
    const row = await loadByWords(db, which)
    const at = readArrival(options['at'], row)
    const { changed } = await perform({
      reservationId: row.id,
      seen: row.revision,
      ...(at !== undefined && { at }),
    })
    const done = at === null ? '来店の記録を取り消しました。' : '来店を記録しました。'
    const before =
      at === null ? '来店は記録されていません。' : '来店は記録されています。直すときは --at で指定してください。'
    return { lines: [`${row.number}: ${changed ? done : before}`], data: { changed } }
  },
})

const noteCommand = actionCommand({
  action: noteAction,
  operands: [WHICH, '<文>'],
  about: '店舗のメモを残す（お客様には見えない）',
  async run({ db }, { operands: [which = '', text = ''] }, perform) {
    const { id: reservationId, number } = await loadByWords(db, which)
    await perform({ reservationId, text })
    return { lines: [`${number}: メモを残しました。`], data: { number } }
  },
})

const assignCommand = actionCommand({
  action: assignAction,
  operands: [WHICH],
  options: { to: `<お名前|${NONE}>` },
  about: '担当者を決める',
  async run({ db }, given, perform) {
    const { id: reservationId, number, assignee: seen } = await loadByWords(db, given.operands[0]!)
    const name = requireOption(given, 'to').trim()
    const { changed } = await perform({ reservationId, to: name === NONE ? null : name, seen })
    return { lines: [`${number}: 担当は${name}${changed ? 'になりました' : 'のままです'}。`], data: { changed } }
  },
})

export const careCommands: Command[] = [checkInCommand, noteCommand, assignCommand]
