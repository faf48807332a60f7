import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { type Fact, presentFacts } from '#contract/submissions/form.ts'
import { BUDGETS, BUILDINGS, CONTACT_WAYS, type InquiryContent, WORKS } from './schema.ts'

export const formatWorks = (works: readonly number[]): string =>
  works.map((id) => WORKS[id as keyof typeof WORKS]).join('・')

const formatInstant = (at: string): string =>
  `${formatDay(toJapanDate(Date.parse(at)))} ${formatClock(Date.parse(at))}ごろ`

const formatStartMonth = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月ごろ`

/** Titles of the case and the menu, if they can be loaded. */
export interface InquirySubject {
  caseTitle?: string | undefined
  menuTitle?: string | undefined
}

export const getInquiryFacts = (it: InquiryContent, { caseTitle, menuTitle }: InquirySubject = {}): Fact[] =>
  presentFacts([
    ['施工事例', it.caseId === null ? undefined : (caseTitle ?? `事例${it.caseId}`)],
    ['メニュー', it.menuId === null ? undefined : (menuTitle ?? `メニュー${it.menuId}`)],
    ['ご希望の工事', formatWorks(it.works)],
    ['建物', BUILDINGS[it.building]],
    ['築年数', it.buildingAge === null ? undefined : it.buildingAge === 0 ? '1年未満' : `${it.buildingAge}年`],
    ['場所', [it.postalCode?.replace(/^(\d{3})/, '〒$1-'), it.prefecture].filter(Boolean).join(' ')],
    ['ご予算', BUDGETS[it.budget]],
    ['着工のご希望', it.startMonth === null ? '未定' : formatStartMonth(it.startMonth)],
    ['ご連絡の方法', CONTACT_WAYS[it.contactBy]],
    ['ご連絡の日時', it.contactTimes.map(formatInstant).join('\n')],
    ['ご相談の内容', it.text],
    ['写真', it.fileIds.length > 0 ? `${it.fileIds.length}枚` : undefined],
  ])
