/** The form of an application and its outcome, loaded when the page is idle. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { APPLICATION } from '#contract/applications/api.ts'
import { getApplicationFacts } from '#contract/applications/labels.ts'
import { applicationContentSchema, MAX_APPLICATION_FILES, type NewApplication } from '#contract/applications/schema.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { contactSchema } from '#contract/submissions/form.ts'
import { documentRules } from '#src/submissions/file-rules.ts'
import { SentForm, type SentFormProps } from '#src/submissions/sent-form.tsx'
import {
  type FieldValues,
  type FormScreens,
  SubmissionForm,
  type SubmissionFormProps,
} from '#src/submissions/submission-form.tsx'
import { SHOWN_FORMATS } from '#src/ui/date-picker/date-format.ts'
import { DateField } from '#src/ui/date-picker/date-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import type { FormHandle } from '#src/ui/form/use-form.ts'

/** A job that accepts applications. */
export interface OpenJob {
  id: number
  title: string
}

const { birthday, motivation } = applicationContentSchema.shape

const FIELDS = z.object({
  jobId: z.string().check(z.minLength(1, '応募する職種を選択してください。')),
  motivation,
  birthday,
  ...contactSchema.shape,
})

const getBirthdayReason = (date: string): string | false =>
  (date < '1900-01-01' && '1900年以降の日付をお選びください') ||
  (date >= toJapanDate(serverNow()) && '今日より前の日付をお選びください')

interface FieldsProps {
  form: FormHandle<typeof FIELDS>
  values: FieldValues
}

/** The screens show the titles of the open jobs. */
const createScreens = (jobs: readonly OpenJob[]): FormScreens<typeof FIELDS, NewApplication> => ({
  kind: APPLICATION,
  schema: FIELDS,
  Fields: ({ form, values }: FieldsProps) => (
    <>
      <SelectField
        label="応募する職種"
        options={[
          { value: '', label: '選択してください' },
          ...jobs.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        defaultValue={values['jobId'] ?? ''}
        {...form.field('jobId')}
      />
      <TextArea
        label="志望動機"
        help="これまでのご経験や、やってみたい仕事をお聞かせください。"
        rows={6}
        defaultValue={values['motivation']}
        {...form.field('motivation')}
      />
      <DateField
        label="生年月日"
        autoComplete="bday"
        format={SHOWN_FORMATS.date}
        placeholder="1990年1月1日"
        defaultValue={values['birthday'] ?? ''}
        firstUnit="year"
        opensAt="1990-01-01"
        disabledDate={getBirthdayReason}
        {...form.field('birthday')}
      />
    </>
  ),
  files: {
    label: '履歴書・職務経歴書',
    help: `PDF・JPEG・PNG、1点10MBまで（${MAX_APPLICATION_FILES}点まで）。後日のご提出でもかまいません。`,
    rules: documentRules(MAX_APPLICATION_FILES),
  },
  toBody: ({ jobId, motivation, birthday, ...contact }, fileIds) => ({
    jobId: Number(jobId),
    motivation,
    birthday,
    fileIds,
    contact,
  }),
  toFields: ({ jobId, motivation, birthday, contact }) => ({
    jobId: String(jobId),
    motivation,
    birthday: birthday ?? '',
    ...contact,
  }),
  useFacts: (body) => getApplicationFacts({ jobTitle: jobs.find(({ id }) => id === body.jobId)?.title, ...body }),
  labels: {
    accepted: 'ご応募を承りました',
    refused: 'ご応募の内容をご確認ください',
    waiting: '送信待ちのご応募',
    promise: '5営業日以内に、採用担当者からご連絡します。',
    revoked: 'ご応募の送信を取り消しました',
  },
  getFormLink: () => ({ to: '/recruitment', hash: 'apply' }),
})

interface JobsProps {
  jobs: readonly OpenJob[]
}

export function ApplicationForm({ jobs, ...props }: SubmissionFormProps & JobsProps) {
  const [screens] = useState(() => createScreens(jobs))
  return <SubmissionForm screens={screens} {...props} />
}

export function SentApplication({ jobs, ...props }: SentFormProps & JobsProps) {
  const [screens] = useState(() => createScreens(jobs))
  return <SentForm screens={screens} {...props} />
}
