/**
 * Conditions of lists at the desk, for tables with people. Any notation finds them: full or half width, hiragana, old forms of
 * kanji, with or without hyphens. See the migration `contact_text` for what is folded.
 */
import { DASHES, INVISIBLE, TILDES } from '#contract/shared/characters.ts'
import { toCode, toPlainText } from '#contract/shared/normalize-text.ts'
import { type PgColumn, type SQL, sql } from '#drizzle'

type Text = PgColumn | SQL

interface PersonColumns {
  /** Of what the person has ordered or asked for. */
  number?: PgColumn
  familyName: Text
  givenName: Text
  familyKana: Text
  givenKana: Text
  email: Text
  phone: Text
}

interface ContactColumns {
  number: PgColumn
  contact: PgColumn
  /** If it is not part of the contact. */
  email?: PgColumn
}

/** The folded text that is searched. Indexes and conditions must have the same expression. */
export const personText = ({
  number,
  familyName,
  givenName,
  familyKana,
  givenKana,
  email,
  phone,
}: PersonColumns): SQL =>
  sql`fold_contact(contact_text(${number ?? sql`null`}, ${familyName}, ${givenName}, ${familyKana}, ${givenKana}, ${email}, ${phone}))`

export const contactText = ({ number, contact, email }: ContactColumns): SQL =>
  personText({
    number,
    familyName: sql`${contact}->>'familyName'`,
    givenName: sql`${contact}->>'givenName'`,
    familyKana: sql`${contact}->>'familyKana'`,
    givenKana: sql`${contact}->>'givenKana'`,
    email: email ?? sql`${contact}->>'email'`,
    phone: sql`${contact}->>'phone'`,
  })

/** The index of a table: all pairs of letters that follow each other. */
export const textPairs = (text: SQL): SQL => sql`text_pairs(${text})`

/** Each word is in the number, the name, its reading, the mail address or the phone number. */
export function containsWords(text: SQL, words: string): SQL[] {
  const listed = listWords(words)
  // Signs alone must not find everyone, as an empty search does.
  if (listed.length === 0 && words.trim() !== '') return [sql`false`]
  return listed.flatMap((it) => containsWord(text, it))
}

const COUNTRY_CODE = /\+81[\s-]*(?:\(0\))?/gu
const PHONE_NUMBER = new RegExp(String.raw`^[\d().${DASHES}]+$`, 'u')

/** What `fold_contact` removes. */
const UNSEARCHED = new RegExp(`[${DASHES}${TILDES}${INVISIBLE}]`, 'gu')

const listWords = (words: string): string[] =>
  toPlainText(words)
    .replace(COUNTRY_CODE, ' ')
    .split(/\s+/u)
    .map((word) => (PHONE_NUMBER.test(word) ? word.replace(/\D/g, '') : word))
    .filter((word) => word.replace(UNSEARCHED, '') !== '')

/** A shorter one, such as `info`, may be that of many addresses. */
const MIN_LOCAL_PART = 6

/** Without the domain of a mail address: most people have the pairs of a common one, and reading those takes time. */
function withoutDomain(word: string): string {
  const at = word.indexOf('@')
  return at >= MIN_LOCAL_PART ? word.slice(0, at + 1) : word
}

/** The index finds few rows to look at for any word of two letters or more. */
function containsWord(text: SQL, word: string): SQL[] {
  const contains = sql`position(fold_contact(${word}) in ${text}) > 0`
  if (word.length < 2) return [contains]
  return [contains, sql`${textPairs(text)} @> text_pairs(fold_contact(${withoutDomain(word)}))`]
}

/** A number or an id in any notation. */
export const toNumber = (typed: string): string => toCode(typed).toUpperCase()
