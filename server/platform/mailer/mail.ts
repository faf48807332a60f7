/** Mail templates. `layout.ts` renders what they return as plain text and HTML. */
import type { Deps } from '#server/platform/deps.ts'

/**
 * Blocks of a mail. The line breaks of `text` apply only to plain text, HTML reflows it; `lines` stay lines in both.
 * `link` is an absolute URL.
 */
export type Block =
  | { text: string }
  | { lines: string[] }
  | { button: string; link: string }
  | { note: string; link?: string }

/** An iCalendar file to attach. */
export interface CalendarFile {
  fileName: string
  text: string
}

export interface MailContent {
  /** Without the store's name. */
  subject: string
  body: Block[]
  calendar?: CalendarFile
  /** Where a POST ends further mails of this kind (RFC 8058). */
  unsubscribeUrl?: string
}

/** Sender information in every mail. */
export interface SenderInfo {
  /** PUBLIC_URL */
  url: string
  /** DESK_URL */
  deskUrl?: string | undefined
  /** Missing until the content is imported. */
  phone?: string | undefined
  phoneHours?: string | undefined
}

export interface MailProps {
  /** The family name. */
  name: string
}

/** `link` is an absolute URL, with its token in the hash. */
export interface LinkMailProps extends MailProps {
  link: string
}

/** `kind` is stored with a queued mail, so it never changes. */
export interface MailTemplate<Props extends MailProps = never> {
  kind: string
  write: (props: Props, sender: SenderInfo) => MailContent
  /** For mails that may wait for hours: loads the props when the mail is sent. Default: the stored props. */
  load?: LoadMail<MailProps>
}

/** Undefined if the mail is no longer wanted. `to` replaces the recipient. */
export type LoadMail<Props> = (
  deps: Pick<Deps, 'db' | 'env' | 'sessionKey' | 'now'>,
  stored: unknown,
) => Promise<{ props: Props; to?: string } | undefined>

export const defineMail = <Props extends MailProps>(
  kind: string,
  write: MailTemplate<Props>['write'],
  load?: LoadMail<Props>,
): MailTemplate<Props> => ({ kind, write, ...(load && { load }) })

/** How to contact the shop, for the middle of a sentence. */
export const phoneContact = ({ phone }: SenderInfo): string => (phone ? `お電話（${phone}）` : '店舗')

interface DeskStep {
  /** Of `npm run desk`. */
  command: string
  /** Of the desk's page. */
  path: string
}

/** How staff continue: by a command, and on the desk's page if it has an address. */
export const deskStep = ({ deskUrl }: SenderInfo, label: string, { command, path }: DeskStep): Block[] => [
  ...(deskUrl === undefined ? [] : [{ button: label, link: `${deskUrl}${path}` }]),
  { lines: [`${label}：`, `npm run desk -- ${command}`] },
]
