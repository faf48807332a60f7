/** A mail as it is written; `layout.ts` makes it plain text and HTML. */
import type { MailKind, MailKinds } from './mail-kinds.ts'

/**
 * One thing under the other. Text breaks its lines where plain text is to break them; HTML flows it.
 * `lines` stay lines in both. `link` is a whole address.
 */
export type Block = { text: string } | { lines: string[] } | { button: string; link: string } | { note: string }

export interface Letter {
  /** Without the store's name. */
  subject: string
  body: Block[]
  /** A calendar file that goes with it. */
  calendar?: string
}

/** The sender, as it stands in every mail. */
export interface House {
  /** PUBLIC_URL */
  url: string
  /** Unknown until the content is imported. */
  phone?: string | undefined
  phoneHours?: string | undefined
}

export type Write<Kind extends MailKind> = (props: MailKinds[Kind], house: House) => Letter

/** How to reach the shop, where a mail asks for it. */
export const byPhone = ({ phone }: House): string => (phone ? `お電話（${phone}）` : '店舗')
