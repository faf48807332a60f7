import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import type { FormKind, FormRow } from './kind.ts'

export const formatName = ({ contact }: FormRow): string =>
  contact ? `${contact.familyName} ${contact.givenName}` : '（退会）'

export const createFormTable =
  ({ statuses, getSummary }: FormKind) =>
  (rows: readonly FormRow[]): string[] =>
    formatTable(
      [
        { title: '番号', of: ({ number }) => number },
        { title: '受付', of: ({ createdAt }) => formatTime(createdAt) },
        { title: '状態', of: ({ status }) => statuses[status] ?? status },
        { title: 'お名前', of: formatName, isLong: true },
        { title: '内容', of: ({ content }) => (content ? joinTexts(getSummary(content)) : ''), isLong: true },
      ],
      rows,
    )

export const joinTexts = (facts: ReturnType<FormKind['getSummary']>): string => facts.map(([, text]) => text).join('、')
