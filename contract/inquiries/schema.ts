/** Inquiries about a renovation. */
import * as z from 'zod/mini'
import { fileIdsField } from '#contract/files/schema.ts'
import { contactSchema, contentIdField, receiptShape } from '#contract/submissions/form.ts'
import { multilineField, postalCodeField, prefectureField } from '#contract/shared/form-fields.ts'
import { isDistinct, maxLength, minLength } from '#contract/shared/lengths.ts'

/** The reform categories, by id. */
export const WORKS = {
  201: 'キッチン',
  202: '浴室',
  203: '洗面',
  204: 'トイレ',
  205: 'リビング',
  206: '和室',
  207: '玄関',
  208: '外構',
  209: '全面',
} as const

export const BUILDINGS = { house: '戸建て', apartment: 'マンション', shop: '店舗・事務所' } as const

/** Bands of 10,000 yen. */
export const BUDGETS = {
  undecided: '未定',
  to50: '50万円まで',
  to100: '50〜100万円',
  to300: '100〜300万円',
  to500: '300〜500万円',
  to1000: '500〜1,000万円',
  over1000: '1,000万円以上',
} as const

export const CONTACT_WAYS = { either: 'メール・電話のどちらでも', email: 'メール', phone: '電話' } as const

export const INQUIRY_STATUSES = {
  received: '受付済み',
  in_progress: '対応中',
  closed: '対応完了',
  /** The customer closed the account. */
  withdrawn: '取り下げ',
} as const

export const MAX_INQUIRY_PICTURES = 5
export const MAX_CONTACT_TIMES = 2
const MAX_TEXT_CHARACTERS = 2_000
const MAX_BUILDING_AGE = 150

const keysOf = <T extends object>(it: T) => Object.keys(it) as (keyof T & string)[]

/** The form shows the same message. */
export const AGE_INVALID = `築年数は0〜${MAX_BUILDING_AGE}の数字で入力してください。`

const workField = z
  .int('ご希望の工事を選び直してください。')
  .check(z.refine((id) => id in WORKS, 'ご希望の工事を選び直してください。'))

export const inquiryContentSchema = z.object({
  /** The case or the menu that the inquiry is about. */
  caseId: z.nullable(contentIdField('事例を選び直してください。')),
  menuId: z.nullable(contentIdField('メニューを選び直してください。')),
  works: z
    .array(workField, 'ご希望の工事を1つ以上お選びください。')
    .check(
      minLength(1, 'ご希望の工事を1つ以上お選びください。'),
      maxLength(keysOf(WORKS).length),
      z.refine(isDistinct, 'ご希望の工事を選び直してください。'),
    ),
  building: z.enum(keysOf(BUILDINGS), '建物の種類を選択してください。'),
  /** In years. */
  buildingAge: z.nullable(z.int(AGE_INVALID).check(z.gte(0, AGE_INVALID), z.lte(MAX_BUILDING_AGE, AGE_INVALID))),
  postalCode: z.nullable(postalCodeField),
  prefecture: prefectureField,
  budget: z.enum(keysOf(BUDGETS), 'ご予算を選択してください。'),
  /** `YYYY-MM`; null if undecided. */
  startMonth: z.nullable(
    z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, '着工のご希望を年月で入力してください（例：2027-04）。')),
  ),
  contactBy: z.enum(keysOf(CONTACT_WAYS), 'ご連絡の方法を選択してください。'),
  contactTimes: z
    .array(z.iso.datetime('ご連絡の日時をご確認ください。'))
    .check(maxLength(MAX_CONTACT_TIMES, `ご連絡の日時は${MAX_CONTACT_TIMES}つまでお選びいただけます。`)),
  text: multilineField(MAX_TEXT_CHARACTERS).check(
    z.refine((text) => text.trim() !== '', 'ご相談の内容を入力してください。'),
  ),
  /** Photos of the place. */
  fileIds: fileIdsField(MAX_INQUIRY_PICTURES, `写真は${MAX_INQUIRY_PICTURES}枚`),
})

export type InquiryContent = z.output<typeof inquiryContentSchema>

export const inquiryBody = z.extend(inquiryContentSchema, { contact: contactSchema })

export type NewInquiry = z.output<typeof inquiryBody>

/** With the titles at the time it was received; null if there was none. The oldest inquiries do not have them. */
const receivedInquiryContentSchema = z.extend(inquiryContentSchema, {
  caseTitle: z.optional(z.nullable(z.string())),
  menuTitle: z.optional(z.nullable(z.string())),
})

export type ReceivedInquiryContent = z.output<typeof receivedInquiryContentSchema>

export const inquirySchema = z.object({
  ...receiptShape,
  status: z.enum(keysOf(INQUIRY_STATUSES)),
  content: receivedInquiryContentSchema,
})

export type Inquiry = z.output<typeof inquirySchema>
