/** The form of an inquiry and its outcome, loaded when the page is idle. */
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { INQUIRY } from '#contract/inquiries/api.ts'
import {
  areContactTimesPast,
  CONTACT_TIMES_PAST,
  getInquiryFacts,
  type InquirySubject,
} from '#contract/inquiries/labels.ts'
import {
  BUDGETS,
  BUILDINGS,
  CONTACT_WAYS,
  MAX_INQUIRY_PICTURES,
  type NewInquiry,
  WORKS,
} from '#contract/inquiries/schema.ts'
import * as menusApi from '#contract/menus/api.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { queryClient, withQueryClient } from '#src/device/query/query-client.tsx'
import { reformQuery } from '#src/device/query/reform-query.ts'
import { isNotFoundError } from '#contract/shared/errors.ts'
import { findAddress } from '#src/device/query/postal-codes.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { pictureRules } from '#src/submissions/file-rules.ts'
import { SentForm, type SentFormProps } from '#src/submissions/sent-form.tsx'
import {
  type FieldValues,
  type FormScreens,
  SubmissionForm,
  type SubmissionFormProps,
} from '#src/submissions/submission-form.tsx'
import { SHOWN_FORMATS } from '#src/ui/date-picker/date-format.ts'
import { DateField } from '#src/ui/date-picker/date-field.tsx'
import { PLEASE_CHOOSE, toOptions } from '#src/ui/field/options.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-area.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { AreaFields } from '#src/ui/form/address-fields.tsx'
import { ChoicesField } from '#src/ui/form/choices-field.tsx'
import type { FormHandle } from '#src/ui/form/use-form.ts'
import { INQUIRY_FIELDS, toBody, toFields, toNumber } from './inquiry-fields.ts'
import css from './inquiry-screens.module.css'

const OPENS = '10:00'
const CLOSES = '19:00'

const getToday = (): string => toJapanDate(serverNow())

const getDayReason = (date: string) => date < getToday() && '今日以降の日付をお選びください'

function getTimeReason(time: string): string | false {
  const clock = time.slice(11, 16)
  return (clock < OPENS || clock > CLOSES) && `${OPENS}〜${CLOSES}の間でお選びください`
}

const getMonthReason = (month: string) => month.slice(0, 7) < getToday().slice(0, 7) && '今月以降をお選びください'

function InquiryFieldset({ form, values }: { form: FormHandle<typeof INQUIRY_FIELDS>; values: FieldValues }) {
  // Loaded while there is a network, for the confirmation.
  useTitles({ caseId: toNumber(values['caseId']), menuId: toNumber(values['menuId']) })
  const time = { type: 'datetime', format: SHOWN_FORMATS.datetime, steps: { minute: 30 } } as const
  return (
    <>
      <input type="hidden" name="caseId" defaultValue={values['caseId'] ?? ''} />
      <input type="hidden" name="menuId" defaultValue={values['menuId'] ?? ''} />
      <ChoicesField
        form={form}
        field={form.field('works')}
        label="ご希望の工事"
        help="あてはまるものをすべてお選びください。"
        choices={toOptions(WORKS)}
        defaultValue={values['works']}
      />
      <TextArea
        label="ご相談の内容"
        help="お困りのことや、実現したい暮らしをお聞かせください。"
        rows={6}
        defaultValue={values['text']}
        {...form.field('text')}
      />
      <div className={css.pair}>
        <SelectField
          label="建物の種類"
          options={[PLEASE_CHOOSE, ...toOptions(BUILDINGS)]}
          defaultValue={values['building'] ?? ''}
          {...form.field('building')}
        />
        <TextField
          label="築年数"
          help="おおよその年数（例：25）"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          defaultValue={values['buildingAge']}
          {...form.field('buildingAge')}
        />
      </div>
      <AreaFields form={form} findAddress={findAddress} address={values} />
      <div className={css.pair}>
        <SelectField
          label="ご予算"
          options={toOptions(BUDGETS)}
          defaultValue={values['budget'] ?? 'undecided'}
          {...form.field('budget')}
        />
        <DateField
          label="着工のご希望"
          type="month"
          format={SHOWN_FORMATS.month}
          placeholder="2027年4月"
          defaultValue={values['startMonth'] ?? ''}
          disabledDate={getMonthReason}
          {...form.field('startMonth')}
        />
      </div>
      <SelectField
        label="ご連絡の方法"
        options={toOptions(CONTACT_WAYS)}
        defaultValue={values['contactBy'] ?? 'either'}
        {...form.field('contactBy')}
      />
      <div className={css.pair}>
        <DateField
          label="ご連絡の日時（第1希望）"
          {...time}
          defaultValue={values['firstTime'] ?? ''}
          disabledDate={getDayReason}
          disabledTime={getTimeReason}
          {...form.field('firstTime')}
        />
        <DateField
          label="ご連絡の日時（第2希望）"
          {...time}
          defaultValue={values['secondTime'] ?? ''}
          disabledDate={getDayReason}
          disabledTime={getTimeReason}
          {...form.field('secondTime')}
        />
      </div>
    </>
  )
}

const TIMES_PAST_WHILE_WAITING =
  'ご希望いただいた連絡の日時を過ぎました。「内容を変更する」から選び直せます。そのまま送信された場合は、担当者からあらためてご都合をお伺いします。'

const menuQuery = (id: number | null) => apiQuery(menusApi.get, { params: { id: id ?? 0 } })

/** Those that the shop stored win. */
function useTitles({ caseId, menuId, caseTitle, menuTitle }: InquirySubject & Pick<NewInquiry, 'caseId' | 'menuId'>) {
  const reform = useQuery({ ...reformQuery(caseId), enabled: caseId !== null && caseTitle === undefined })
  const menu = useQuery({ ...menuQuery(menuId), enabled: menuId !== null && menuTitle === undefined })
  return { caseTitle: reform.data?.reform.title, menuTitle: menu.data?.menu.name }
}

function isUnpublished({ queryKey }: { queryKey: QueryKey }): boolean {
  return isNotFoundError(queryClient.getQueryState(queryKey)?.error)
}

const SCREENS: FormScreens<typeof INQUIRY_FIELDS, NewInquiry> = {
  kind: INQUIRY,
  schema: INQUIRY_FIELDS,
  Fields: InquiryFieldset,
  files: {
    label: '写真',
    help: `気になる場所の写真があると、ご相談がはかどります（${MAX_INQUIRY_PICTURES}枚まで）。`,
    rules: pictureRules(MAX_INQUIRY_PICTURES),
  },
  toBody,
  toFields,
  useFacts(body, at) {
    const titles = useTitles(body)
    return getInquiryFacts({ ...titles, ...body }, at)
  },
  getNotice: (body, at, isReceived) =>
    areContactTimesPast(body, at) ? (isReceived ? CONTACT_TIMES_PAST : TIMES_PAST_WHILE_WAITING) : undefined,
  labels: {
    accepted: 'お問い合わせを承りました',
    refused: 'お問い合わせの内容をご確認ください',
    waiting: '送信待ちのお問い合わせ',
    promise: '2営業日以内に、担当者からご連絡します。',
    revoked: 'お問い合わせの送信を取り消しました',
  },
  // The page of a case or menu that is not published any more is not found. The draft has its id.
  getFormLink: ({ caseId, menuId }) => ({
    to: caseId === null || isUnpublished(reformQuery(caseId)) ? INQUIRY.page : `${INQUIRY.page}/${caseId}`,
    ...(menuId !== null && !isUnpublished(menuQuery(menuId)) && { search: { menu: menuId } }),
  }),
}

export const InquiryForm = withQueryClient((props: SubmissionFormProps) => (
  <SubmissionForm screens={SCREENS} {...props} />
))

export const SentInquiry = withQueryClient((props: SentFormProps) => <SentForm screens={SCREENS} {...props} />)
