/** Applications for a job. They never ask for more than the job needs: the law protects applicants. */
import * as z from 'zod/mini'
import { birthdayField, multilineField } from '#contract/shared/form-fields.ts'
import { fileIdsField } from '#contract/files/schema.ts'
import { contactSchema, contentIdField, receiptShape } from '#contract/submissions/form.ts'

export const APPLICATION_STATUSES = {
  received: '受付済み',
  screening: '選考中',
  offered: '内定',
  declined: '選考終了',
  withdrawn: '辞退',
} as const

export const MAX_APPLICATION_FILES = 3
const MAX_MOTIVATION_CHARACTERS = 2_000

export const applicationContentSchema = z.object({
  jobId: contentIdField('応募する職種を選択してください。'),
  birthday: z.nullable(birthdayField),
  motivation: multilineField(MAX_MOTIVATION_CHARACTERS).check(
    z.refine((text) => text.trim() !== '', '志望動機を入力してください。'),
  ),
  /** The CV. */
  fileIds: fileIdsField(MAX_APPLICATION_FILES, `書類は${MAX_APPLICATION_FILES}点`),
})

export type ApplicationContent = z.output<typeof applicationContentSchema>

export const applicationBody = z.extend(applicationContentSchema, { contact: contactSchema })

export type NewApplication = z.output<typeof applicationBody>

/** With the title of the job at the time it was received. The oldest applications have none. */
const receivedApplicationContentSchema = z.extend(applicationContentSchema, { jobTitle: z.optional(z.string()) })

export type ReceivedApplicationContent = z.output<typeof receivedApplicationContentSchema>

export const applicationSchema = z.object({
  ...receiptShape,
  status: z.enum(Object.keys(APPLICATION_STATUSES) as (keyof typeof APPLICATION_STATUSES)[]),
  content: receivedApplicationContentSchema,
})

export type Application = z.output<typeof applicationSchema>
