export interface Message {
  /** The mail's; the message's id follows from it, so that a repeated message can be told. */
  id: string
  to: string
  date: Date
  subject: string
  text: string
  html: string
  calendar?: string
}

/** Resolves once the message is handed over. */
export type Transport = (message: Message) => Promise<void>
