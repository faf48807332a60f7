import { layOut, type LaidOut } from './layout.ts'
import { emailChange } from './kinds/email-change.ts'
import { emailChanged } from './kinds/email-changed.ts'
import { message } from './kinds/message.ts'
import { messageNotice } from './kinds/message-notice.ts'
import { passwordChanged } from './kinds/password-changed.ts'
import { reset } from './kinds/reset.ts'
import { reservationCancelled } from './kinds/reservation-cancelled.ts'
import { reservationChanged } from './kinds/reservation-changed.ts'
import { reservationMade } from './kinds/reservation-made.ts'
import { reservationNotice } from './kinds/reservation-notice.ts'
import { reservationRefused } from './kinds/reservation-refused.ts'
import { reservationReminder } from './kinds/reservation-reminder.ts'
import { verify } from './kinds/verify.ts'
import { withdrawn } from './kinds/withdrawn.ts'
import type { House, Write } from './letter.ts'
import type { Mail, MailKind } from './mail-kinds.ts'

const kinds: { [Kind in MailKind]: Write<Kind> } = {
  verify,
  emailChange,
  emailChanged,
  reset,
  passwordChanged,
  withdrawn,
  reservationMade,
  reservationChanged,
  reservationCancelled,
  reservationReminder,
  reservationNotice,
  reservationRefused,
  message,
  messageNotice,
}

export function writeMail({ kind, props }: Pick<Mail, 'kind' | 'props'>, house: House): LaidOut {
  // The kind says which props these are; the compiler cannot follow it through the table.
  const write = kinds[kind] as Write<MailKind>
  return layOut(write(props as never, house), props.name, house)
}
