import type { OutboxRow } from '#src/device/outbox/row.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { formatDateTime } from '#contract/shared/format-date.ts'
import { countSendable, countUncertain } from './pending-data.ts'
import type { LeaveFlow } from './use-leave-flow.ts'

export interface LeaveLabels {
  send: string
  /** If unsent submissions can stay on the device. */
  keep?: string
  erase: string
  /** If nothing is waiting. */
  go: string
  /** If storage does not say whether something is waiting, and what then happens to it. */
  anyway: string
  unknown: string
  /** What happens to drafts. */
  drafts: string
}

interface QuestionProps {
  flow: LeaveFlow
  labels: LeaveLabels
}

/** A submission that may have arrived is deleted only after the server has reported its state. */
const mustKeepUnsent = ({ mayHaveArrived, failure, isOffline }: LeaveFlow, { keep }: LeaveLabels): boolean =>
  keep !== undefined && mayHaveArrived && (isOffline || failure === 'unsettled')

function failureText(failure: NonNullable<LeaveFlow['failure']>, { keep }: LeaveLabels): string {
  if (failure === 'unsent') return '送信できませんでした。通信できる場所で、もう一度お試しください。'
  const ways = keep === undefined ? 'お試しください' : `お試しいただくか、「${keep}」をお選びください`
  return `届いているかどうかを確認できませんでした。通信できる場所でもう一度${ways}。`
}

/** What would be lost, in sentences that are correct for every choice. */
export function LeaveSummary({ flow, labels }: QuestionProps) {
  const { pendingData, failure, isOffline } = flow
  if (pendingData === undefined) return <p role="status">送信待ちを確認しています…</p>
  if (pendingData === 'unknown')
    return (
      <div role="status">
        <p>この端末に送信待ちがあるかどうかを確認できませんでした。</p>
        <p>{labels.unknown}</p>
      </div>
    )
  const { drafts, changes, unsent, rejected } = pendingData
  return (
    <>
      <div role="status">
        {unsent.length > 0 && <p>{unsentText(unsent.length, countUncertain(pendingData))}</p>}
        {changes > 0 && (
          <p>送信待ちが{changes}件あります。カートやお気に入りの変更が、まだほかの端末に反映されていません。</p>
        )}
        {drafts > 0 && (
          <p>
            入力途中の内容が{drafts}件あります。{labels.drafts}
          </p>
        )}
      </div>
      {rejected.length > 0 && <Rejected rows={rejected} />}
      {failure && !isOffline && <Alert>{failureText(failure, labels)}</Alert>}
    </>
  )
}

function unsentText(count: number, uncertain: number): string {
  const waiting = `送信待ちが${count}件あります。`
  if (uncertain === 0) return `${waiting}受付はまだ完了していません。`
  if (uncertain === count) return `${waiting}すでに届いている可能性があります。`
  return `${waiting}そのうち${uncertain}件は、すでに届いている可能性があります。`
}

/** The page reopens the form with its input. */
const Rejected = ({ rows }: { rows: readonly OutboxRow[] }) => (
  <Alert>
    <p>お受けできなかったものがあります。内容をご確認ください。</p>
    {rows.map(({ key, page, label, subject, submittedAt }) => (
      <p key={key}>
        <InternalLink href={`${page}#${key}`}>
          {label}（{subject ?? `${formatDateTime(submittedAt)} 入力`}）
        </InternalLink>
      </p>
    ))}
  </Alert>
)

interface ButtonsProps extends QuestionProps {
  /** Unsent submissions stay. */
  onKeepUnsent?: (() => void) | undefined
  /** Offline label of the deleting button, if it needs the server. */
  offline?: string | undefined
}

/** Buttons to continue. The button to stay belongs to the caller. */
export function LeaveButtons({ flow, labels, onKeepUnsent, offline }: ButtonsProps) {
  const { pendingData, pendingAction, proceed, sendAndLeave, eraseAndLeave } = flow
  if (pendingData === undefined) return null
  // What would be lost is unknown, so everything is kept if possible.
  if (pendingData === 'unknown')
    return (
      <Button
        kind={onKeepUnsent ? 'secondary' : 'danger'}
        wide
        offline={offline}
        onClick={onKeepUnsent ?? (() => proceed(false))}
      >
        {labels.anyway}
      </Button>
    )
  const isToSend = countSendable(pendingData) > 0
  return (
    <>
      {isToSend && (
        <Button
          wide
          busy={pendingAction === 'send'}
          disabled={pendingAction === 'erase'}
          offline="オフラインのため送信できません"
          onClick={() => void sendAndLeave()}
        >
          {labels.send}
        </Button>
      )}
      {onKeepUnsent && flow.mayHaveArrived && (
        <Button kind="secondary" wide disabled={pendingAction !== undefined} onClick={onKeepUnsent}>
          {labels.keep}
        </Button>
      )}
      {!mustKeepUnsent(flow, labels) && (
        <Button
          kind="danger"
          wide
          busy={pendingAction === 'erase'}
          disabled={pendingAction === 'send'}
          offline={offline}
          onClick={() => void eraseAndLeave()}
        >
          {isToSend ? labels.erase : labels.go}
        </Button>
      )}
    </>
  )
}
