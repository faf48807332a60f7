import { formatPostalCode } from '#contract/addresses/labels.ts'
import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { type Fact, presentFacts } from '#contract/submissions/form.ts'
import { BUDGETS, BUILDINGS, CONTACT_WAYS, type InquiryContent, WORKS } from './schema.ts'

export const formatWorks = (works: readonly number[]): string =>
  works.map((id) => WORKS[id as keyof typeof WORKS]).join('・')

const PASSED = '（過ぎています）'

/** An inquiry may arrive after a time that it names: it was waiting for the network. */
const formatContactTime = (time: string, at: number): string => {
  const start = Date.parse(time)
  return `${formatDay(toJapanDate(start))} ${formatClock(start)}ごろ${start < at ? PASSED : ''}`
}

const formatStartMonth = (month: string, at: number): string =>
  `${month.slice(0, 4)}年${Number(month.slice(5))}月ごろ${month < toJapanDate(at).slice(0, 7) ? PASSED : ''}`

export const CONTACT_TIMES_PAST =
  'ご希望いただいた連絡の日時を過ぎて届いたため、\n担当者からあらためてご都合をお伺いします。'

/** True if no time for contacting the customer is left. */
export const areContactTimesPast = ({ contactTimes }: InquiryContent, at: number): boolean =>
  contactTimes.length > 0 && contactTimes.every((time) => Date.parse(time) < at)

function formatSubject(id: number | null, title: string | null | undefined, noun: string): string | undefined {
  if (id === null) return undefined
  return title ?? (title === null ? `掲載を終えた${noun}（${id}）` : `${noun}${id}`)
}

/** Titles of the case and the menu. Null: not published any more. Undefined: unknown on this device. */
export interface InquirySubject {
  caseTitle?: string | null | undefined
  menuTitle?: string | null | undefined
}

/** `at`: dates before this time in ms have passed. */
export const getInquiryFacts = (it: InquiryContent & InquirySubject, at: number): Fact[] =>
  presentFacts([
    ['施工事例', formatSubject(it.caseId, it.caseTitle, '事例')],
    ['メニュー', formatSubject(it.menuId, it.menuTitle, 'メニュー')],
    ['ご希望の工事', formatWorks(it.works)],
    ['建物', BUILDINGS[it.building]],
    ['築年数', it.buildingAge === null ? undefined : it.buildingAge === 0 ? '1年未満' : `${it.buildingAge}年`],
    ['場所', [it.postalCode && formatPostalCode(it.postalCode), it.prefecture].filter(Boolean).join(' ')],
    ['ご予算', BUDGETS[it.budget]],
    ['着工のご希望', it.startMonth === null ? '未定' : formatStartMonth(it.startMonth, at)],
    ['ご連絡の方法', CONTACT_WAYS[it.contactBy]],
    ['ご連絡の日時', it.contactTimes.map((time) => formatContactTime(time, at)).join('\n')],
    ['ご相談の内容', it.text],
    ['写真', it.fileIds.length > 0 ? `${it.fileIds.length}枚` : undefined],
  ])
