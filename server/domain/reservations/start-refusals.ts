import { RESERVATION_DAYS_AHEAD, SURVEY_BUSINESS_DAYS } from '#contract/rules.ts'
import { KIND_RULES, type StartProblem, type VisitKind } from '#contract/slots.ts'

/** What is said at the field of a wish. */
export function startRefusal(problem: StartProblem, kind: VisitKind): string {
  if (problem === 'past') return 'この日時は過ぎています。別の日時をお選びください。'
  if (problem === 'far') return `ご予約は${RESERVATION_DAYS_AHEAD}日先まで承ります。別の日時をお選びください。`
  if (problem !== 'soon') return 'この日時は受け付けていません。空き状況から日時をお選びください。'
  return kind === 'survey'
    ? `${KIND_RULES.survey.label}は、${SURVEY_BUSINESS_DAYS}営業日後から承ります。別の日時をお選びください。`
    : 'ご予約は2時間後から承ります。別の日時をお選びください。'
}
