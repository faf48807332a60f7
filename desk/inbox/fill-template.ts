import type { ReplyTemplate } from '#contract/inbox/desk.ts'

interface Filled {
  /** Of the customer; null after it was erased. */
  name: string | null
  /** Of a form; null for messages. */
  number: string | null
  /** Who answers. */
  staff: string
}

/** The text with the names and the number. What is unknown is left out. */
export const fillTemplate = ({ text }: Pick<ReplyTemplate, 'text'>, { name, number, staff }: Filled): string =>
  text
    .replaceAll('{お名前}', () => name ?? '')
    .replaceAll('{番号}', () => number ?? '')
    .replaceAll('{担当}', () => staff)
