import { useEffect, useState } from 'react'
import { isUncertain, isUnsent, type OutboxRow, type OutboxState } from '#src/local/outbox/outbox-row.ts'
import { dismiss, settle } from '#src/local/outbox/shown-outbox.ts'
import { waitWords } from '#src/local/outbox/wait-words.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import css from './entry.module.css'
import { reasonOf } from '#src/local/outbox/reason-of.ts'
import { bodyOf } from './own-messages.ts'
import pictureStyles from './message-pictures.module.css'
import { PictureFrame } from './picture-frame.tsx'
import { timeWords } from '#src/ui/told-at.ts'

const WORDS: Record<Exclude<OutboxState, 'done'>, string> = {
  waiting: '送信待ち',
  sending: '送信中',
  needsChoice: '要確認',
  needsLogin: 'ログイン待ち',
}

function noteOf(row: OutboxRow, isOffline: boolean): string | undefined {
  if (row.state === 'needsChoice') return reasonOf(row)
  // While it is on its way its state says enough.
  return isOffline || row.state === 'needsLogin' || row.isFleeting ? waitWords(row, isOffline) : undefined
}

interface PendingEntryProps {
  row: OutboxRow
  onWriteAgain: (row: OutboxRow) => void
}

/** One that has not arrived: on its way, or come back with the reason. */
export function PendingEntry({ row, onWriteAgain }: PendingEntryProps) {
  const isOffline = useIsOffline()
  const [isBusy, setIsBusy] = useState(false)
  const pictures = useAttachments(row)
  const { text, fileIds } = bodyOf(row)
  const isRefused = row.state === 'needsChoice'
  const note = noteOf(row, isOffline)
  const take = (doing: (key: string) => Promise<unknown>) => () => {
    setIsBusy(true)
    void doing(row.key)
      .catch(() => {})
      .finally(() => setIsBusy(false))
  }
  return (
    <li id={row.key} className={classNames(css.entry, css.own, isRefused ? css.refused : css.pending)}>
      {fileIds.length > 0 && (
        <div className={pictureStyles.pictures}>
          {fileIds.map((id, i) => (
            <PictureFrame key={id} blob={pictures.get(id)} alt={`送る写真${i + 1}`} />
          ))}
        </div>
      )}
      {text !== '' && <p className={css.text}>{text}</p>}
      <div className={css.state} role="status">
        <p className={css.foot}>
          <Badge kind={isRefused || row.state === 'needsLogin' ? 'clay' : 'honey'}>
            {WORDS[row.state as keyof typeof WORDS]}
          </Badge>
          <time dateTime={new Date(row.tappedAt).toISOString()}>{timeWords(row.tappedAt)}</time>
        </p>
        {note !== undefined && <p className={css.note}>{note}</p>}
      </div>
      <div className={css.actions}>
        {isRefused && (
          <>
            <Button kind="quiet" onClick={() => onWriteAgain(row)}>
              書き直す
            </Button>
            <Button kind="danger" busy={isBusy} onClick={take(dismiss)}>
              削除する
            </Button>
          </>
        )}
        {isUnsent(row) && (
          <Button
            kind="danger"
            busy={isBusy}
            offline={isUncertain(row) ? 'オフラインのため取り消せません' : undefined}
            onClick={take(settle)}
          >
            取り消す
          </Button>
        )}
      </div>
    </li>
  )
}

/** What goes along, by its id, as it waits on the device. */
function useAttachments({ key, isFleeting = false }: OutboxRow): ReadonlyMap<string, Blob> {
  const [blobs, setBlobs] = useState<ReadonlyMap<string, Blob>>(new Map())
  useEffect(() => {
    let isCurrent = true
    void import('#src/local/outbox/attachments.ts')
      .then(({ attachmentsOf }) => attachmentsOf({ key, isFleeting }))
      .then((found) => {
        if (isCurrent) setBlobs(new Map(found.map(({ id, bytes, type }) => [id, new Blob([bytes], { type })])))
      })
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [key, isFleeting])
  return blobs
}
