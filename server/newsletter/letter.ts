/**
 * The text file of a newsletter. Its first line is `件名: …`. Paragraphs are separated by empty lines and keep their lines.
 * `[label](/path)` alone in a paragraph is a button, and a paragraph that begins with `※` is a note.
 */
import { createHash } from 'node:crypto'
import { CommandError } from '#server/platform/desk/command-error.ts'
import type { Block } from '#server/platform/mailer/mail.ts'

export interface Letter {
  /** Without the store's name. */
  subject: string
  /** Links may be paths of the store. */
  body: Block[]
}

const MAX_SUBJECT = 60
const MAX_LABEL = 30
const MAX_CHARACTERS = 20_000

const SUBJECT = /^件名[:：]\s*(.*?)\s*$/
const BUTTON = /^\[([^[\]]+)\]\(([^()]+)\)$/
const PATH = /^\/(?!\/)\S*$/

/** Throws CommandError with all problems and their lines. */
export function parseLetter(file: string): Letter {
  const lines = file
    .normalize('NFC')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trimEnd())
  const start = lines.findIndex((line) => line !== '')
  const subject = SUBJECT.exec(lines[start] ?? '')?.[1]
  const paragraphs = splitParagraphs(lines, start + 1)
  const problems = [
    ...checkSubject(subject, start),
    ...(file.length > MAX_CHARACTERS ? [`本文は${MAX_CHARACTERS}文字までです。`] : []),
    ...lines.flatMap(checkCharacters),
    ...(paragraphs.length === 0 ? ['本文がありません。'] : []),
    ...paragraphs.flatMap(checkParagraph),
  ]
  if (problems.length > 0) throw new CommandError(problems.join('\n'))
  return { subject: subject!, body: paragraphs.map(toBlock) }
}

/** Identifies the content, whatever the file is called. */
export const hashLetter = ({ subject, body }: Letter): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, body]))
    .digest('base64url')

interface Paragraph {
  /** Number of its first line, for people. */
  line: number
  lines: string[]
}

function splitParagraphs(lines: readonly string[], from: number): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    if (index < from) continue
    if (line !== '' && !isOpen) paragraphs.push({ line: index + 1, lines: [] })
    if (line !== '') paragraphs.at(-1)!.lines.push(line)
    isOpen = line !== ''
  }
  return paragraphs
}

function checkSubject(subject: string | undefined, index: number): string[] {
  const line = Math.max(index, 0) + 1
  if (!subject) return [`${line}行目: 「件名: 冬の新作のご案内」のように、件名から始めてください。`]
  return subject.length > MAX_SUBJECT ? [`${line}行目: 件名は${MAX_SUBJECT}文字までです。`] : []
}

const checkCharacters = (line: string, index: number): string[] =>
  /\p{Cc}/u.test(line) ? [`${index + 1}行目: タブなどの制御文字は使えません。`] : []

function checkParagraph({ line, lines }: Paragraph): string[] {
  const button = lines.length === 1 ? BUTTON.exec(lines[0]!) : null
  if (button) return checkButton(line, button[1]!, button[2]!)
  return lines.flatMap((text, at) => {
    if (text.includes(']('))
      return [`${line + at}行目: リンクは [新作を見る](/items) のように1行で書き、前後の行を空けてください。`]
    return /^#+ /.test(text) ? [`${line + at}行目: 見出しは「■」で始めてください。`] : []
  })
}

function checkButton(line: number, label: string, link: string): string[] {
  const isLink = PATH.test(link) || (/^https:\/\/\S+$/.test(link) && URL.canParse(link))
  return [
    ...(label.length > MAX_LABEL ? [`${line}行目: ボタンの文字は${MAX_LABEL}文字までです。`] : []),
    ...(isLink ? [] : [`${line}行目: リンク先は / か https:// で始めてください: ${link}`]),
  ]
}

function toBlock({ lines }: Paragraph): Block {
  const [, button, link] = (lines.length === 1 && BUTTON.exec(lines[0]!)) || []
  if (button !== undefined && link !== undefined) return { button, link }
  return lines[0]!.startsWith('※') ? { note: lines.join('\n').replace(/^※\s*/, '') } : { lines }
}
