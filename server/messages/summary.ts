import type { MessageRow } from './rows.ts'

/** The message on one line. */
export function summarize({ text, fileIds }: Pick<MessageRow, 'text' | 'fileIds'>): string {
  const pictures = fileIds.length > 0 ? `［写真${fileIds.length}枚］` : ''
  return `${pictures}${text.replaceAll(/\s+/g, ' ')}`
}
