/** Desk commands for the inbox. */
import { actionCommand, type Command, requireOption } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { listStaff } from '#server/staff/accounts.ts'
import type { Db } from '#server/platform/db/client.ts'
import { assignEntryAction } from './assign-action.ts'
import { findSubject, lockEntry } from './find-entry.ts'

const NONE = 'なし'

async function findColleague(db: Db, text: string) {
  const staff = (await listStaff(db)).filter(({ disabledAt }) => !disabledAt)
  const found = staff.filter(({ name, email }) => name === text || email.toLowerCase() === text.toLowerCase())
  if (found.length === 1) return found[0]!
  throw new CommandError(
    found.length > 1
      ? `${text} という方が${found.length}人います。メールで指定してください。`
      : `担当者が見つかりません: ${text}`,
  )
}

export const inboxCommands: Command[] = [
  actionCommand({
    action: assignEntryAction,
    operands: ['<メール|番号|ID>'],
    options: { to: `<お名前|メール|${NONE}>` },
    about: 'お客様のメッセージ、お問い合わせ、応募に返事をする担当者を決める',
    async run({ db }, given, perform) {
      const which = given.operands[0]!
      const found = await findSubject(db, which)
      const row = found && (await lockEntry(db, found.id))
      if (!row) throw new CommandError(`受信箱に見つかりません: ${which}`)
      const name = requireOption(given, 'to').trim()
      const colleague = name === NONE ? undefined : await findColleague(db, name)
      const { changed } = await perform({ entryId: row.id, to: colleague?.id ?? null, seen: row.assigneeId })
      const who = colleague?.name ?? NONE
      return {
        lines: [`${found.subject.id}: 担当は${who}${changed ? 'になりました' : 'のままです'}。`],
        data: { changed },
      }
    },
  }),
]
