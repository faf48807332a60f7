/** Converts between the form's fields, which are text, and the request body. */
import * as z from 'zod/mini'
import { AGE_INVALID, inquiryContentSchema, type NewInquiry } from '#contract/inquiries/schema.ts'
import { toJapanFields } from '#contract/shared/format-date.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { contactSchema } from '#contract/submissions/form.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import type { FieldValues } from '#src/submissions/submission-form.tsx'

const { building, postalCode, prefecture, budget, startMonth, contactBy, text } = inquiryContentSchema.shape

/** A draft may have been stored before that time. */
const timeField = z
  .string()
  .check(z.refine((time) => time === '' || isFuture(time), '過ぎた日時です。今より後の日時をお選びください。'))

/** `築３０年` → `30` */
const toYears = (typed: string): string => toPlainText(typed).replace(/[\s築年]/g, '')

export const INQUIRY_FIELDS = z.object({
  caseId: z.string(),
  menuId: z.string(),
  /** Ids joined by commas. */
  works: z.string().check(z.minLength(1, 'ご希望の工事を1つ以上お選びください。')),
  building,
  buildingAge: z.string().check(z.overwrite(toYears), z.regex(/^(\d{1,2}|1[0-4]\d|150)?$/, AGE_INVALID)),
  postalCode,
  prefecture,
  budget,
  startMonth,
  text,
  contactBy,
  /** `YYYY-MM-DD HH:mm` in Japan. */
  firstTime: timeField,
  secondTime: timeField,
  ...contactSchema.shape,
})

export type InquiryFields = z.output<typeof INQUIRY_FIELDS>

export const toNumber = (text: string | undefined): number | null => (text ? Number(text) : null)

const parseTime = (time: string): number => Date.parse(`${time.replace(' ', 'T')}:00+09:00`)

const isFuture = (time: string): boolean => parseTime(time) > serverNow()

const toTime = (instant: string | undefined): string =>
  instant === undefined ? '' : toJapanFields(Date.parse(instant)).toISOString().slice(0, 16).replace('T', ' ')

export function toBody(it: InquiryFields, fileIds: string[]): NewInquiry {
  const { familyName, givenName, familyKana, givenKana, phone, email } = it
  const times = [it.firstTime, it.secondTime].filter((time) => time !== '')
  return {
    caseId: toNumber(it.caseId),
    menuId: toNumber(it.menuId),
    works: it.works.split(',').map(Number),
    building: it.building,
    buildingAge: toNumber(it.buildingAge),
    postalCode: it.postalCode,
    prefecture: it.prefecture,
    budget: it.budget,
    startMonth: it.startMonth,
    contactBy: it.contactBy,
    contactTimes: times.map((time) => new Date(parseTime(time)).toISOString()),
    text: it.text,
    fileIds,
    contact: { familyName, givenName, familyKana, givenKana, phone, email },
  }
}

const toText = (value: string | number | null): string => (value === null ? '' : String(value))

export const toFields = ({ contact, ...it }: NewInquiry): FieldValues => ({
  caseId: toText(it.caseId),
  menuId: toText(it.menuId),
  works: it.works.join(),
  building: it.building,
  buildingAge: toText(it.buildingAge),
  postalCode: toText(it.postalCode),
  prefecture: it.prefecture,
  budget: it.budget,
  startMonth: toText(it.startMonth),
  text: it.text,
  contactBy: it.contactBy,
  firstTime: toTime(it.contactTimes[0]),
  secondTime: toTime(it.contactTimes[1]),
  ...contact,
})
