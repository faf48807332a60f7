import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { InternalLink } from '#src/ui/internal-link.tsx'
import { momentWords } from '#src/ui/told-at.ts'
import { countToSend, countUncertain } from './at-stake.ts'
import type { Leaving } from './use-leaving.ts'

export interface LeaveWords {
  send: string
  /** Where what waits can stay on the device. */
  keep?: string
  erase: string
  /** Nothing waits. */
  go: string
  /** The device does not say whether something waits, and what then becomes of it. */
  anyway: string
  unknown: string
  /** What becomes of what was typed and not sent. */
  drafts: string
}

interface QuestionProps {
  leaving: Leaving
  words: LeaveWords
}

/** A submission that may have arrived is only deleted after the server has said whether it did. */
const mustKeep = ({ mayHaveArrived, trouble, isOffline }: Leaving, { keep }: LeaveWords): boolean =>
  keep !== undefined && mayHaveArrived && (isOffline || trouble === 'unsettled')

function troubleWords(trouble: NonNullable<Leaving['trouble']>, { keep }: LeaveWords): string {
  if (trouble === 'unsent') return '送信できませんでした。通信できる場所で、もう一度お試しください。'
  const ways = keep === undefined ? 'お試しください' : `お試しいただくか、「${keep}」をお選びください`
  return `届いているかどうかを確認できませんでした。通信できる場所でもう一度${ways}。`
}

/** What is at stake, in sentences that hold whatever the customer chooses. */
export function LeaveSentences({ leaving, words }: QuestionProps) {
  const { atStake, trouble, isOffline } = leaving
  if (atStake === undefined) return <p role="status">送信待ちを確認しています…</p>
  if (atStake === 'unknown')
    return (
      <div role="status">
        <p>この端末に送信待ちがあるか確認できませんでした。</p>
        <p>{words.unknown}</p>
      </div>
    )
  const { drafts, changes, unsent, refused } = atStake
  return (
    <>
      <div role="status">
        {unsent.length > 0 && <p>{unsentWords(unsent.length, countUncertain(atStake))}</p>}
        {changes > 0 && (
          <p>送信待ちが{changes}件あります。カートやお気に入りの変更が、まだほかの端末に届いていません。</p>
        )}
        {drafts > 0 && (
          <p>
            入力途中の内容が{drafts}件あります。{words.drafts}
          </p>
        )}
      </div>
      {refused.length > 0 && <Refused rows={refused} />}
      {trouble && !isOffline && <Alert>{troubleWords(trouble, words)}</Alert>}
    </>
  )
}

function unsentWords(count: number, uncertain: number): string {
  const waiting = `送信待ちが${count}件あります。`
  if (uncertain === 0) return `${waiting}まだ受け付けられていません。`
  if (uncertain === count) return `${waiting}すでに届いているかもしれません。`
  return `${waiting}そのうち${uncertain}件は、すでに届いているかもしれません。`
}

/** Its page opens the form again with what was typed. */
const Refused = ({ rows }: { rows: readonly OutboxRow[] }) => (
  <Alert>
    <p>お受けできなかったものがあります。内容をご確認ください。</p>
    {rows.map(({ key, page, label, about, tappedAt }) => (
      <p key={key}>
        <InternalLink href={`${page}#${key}`}>
          {label}（{about ?? `${momentWords(tappedAt)} 入力`}）
        </InternalLink>
      </p>
    ))}
  </Alert>
)

interface ButtonsProps extends QuestionProps {
  /** What waits stays. */
  onKeep?: (() => void) | undefined
  /** Words of what erases, where it needs the server. */
  offline?: string | undefined
}

/** Buttons to continue. The button to stay belongs to the caller. */
export function LeaveButtons({ leaving, words, onKeep, offline }: ButtonsProps) {
  const { atStake, work, go, sendAndLeave, eraseAndLeave } = leaving
  if (atStake === undefined) return null
  // What would be lost is unknown, so everything is kept if possible.
  if (atStake === 'unknown')
    return (
      <Button kind={onKeep ? 'secondary' : 'danger'} wide offline={offline} onClick={onKeep ?? (() => go(false))}>
        {words.anyway}
      </Button>
    )
  const isToSend = countToSend(atStake) > 0
  return (
    <>
      {isToSend && (
        <Button
          wide
          busy={work === 'send'}
          disabled={work === 'erase'}
          offline="オフラインのため送信できません"
          onClick={() => void sendAndLeave()}
        >
          {words.send}
        </Button>
      )}
      {onKeep && leaving.mayHaveArrived && (
        <Button kind="secondary" wide disabled={work !== undefined} onClick={onKeep}>
          {words.keep}
        </Button>
      )}
      {!mustKeep(leaving, words) && (
        <Button
          kind="danger"
          wide
          busy={work === 'erase'}
          disabled={work === 'send'}
          offline={offline}
          onClick={() => void eraseAndLeave()}
        >
          {isToSend ? words.erase : words.go}
        </Button>
      )}
    </>
  )
}
