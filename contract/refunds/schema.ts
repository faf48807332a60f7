/** The bank account to which a refund is transferred. */
import * as z from 'zod/mini'
import { accountHolderField, accountNumberField, boundedLine } from '#contract/shared/form-fields.ts'

export const ACCOUNT_TYPES = ['普通', '当座', '貯蓄'] as const

/** Bodies refuse unknown fields: a misspelt one must not be ignored where money is paid. */
export const bankAccountSchema = z.strictObject({
  bank: boundedLine(50, '金融機関名を入力してください。'),
  branch: boundedLine(50, '支店名を入力してください。'),
  type: z.enum(ACCOUNT_TYPES, '預金種目を選択してください。'),
  number: accountNumberField,
  holder: accountHolderField,
})

export type BankAccount = z.output<typeof bankAccountSchema>

/** What the page of the link shows. */
export const refundRequestSchema = z.object({
  orderNumber: z.string(),
  yen: z.int(),
  /** Whether an account is known already. It is not shown again: the link may be read by others. */
  hasAccount: z.boolean(),
  /** Whether the money was sent, so that the account can no longer be changed. */
  isSent: z.boolean(),
})

export type RefundRequest = z.output<typeof refundRequestSchema>
