import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { isUnsent, type OutboxState, isUncertain } from '#src/device/outbox/state.ts'
import { dismiss, settle } from '#src/device/outbox/outbox.ts'
import { getWaitLabel, getRefusalReason } from '#src/device/outbox/labels.ts'
import { Badge } from '#src/ui/content/badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import css from './entry.module.css'
import { parseBody } from './outbox-messages.ts'
import pictureStyles from './message-pictures.module.css'
import { PictureFrame } from './picture-frame.tsx'
import { formatTime } from '#contract/shared/format-date.ts'

const STATE_LABELS: Record<Exclude<OutboxState, 'done'>, string> = {
  waiting: '送信待ち',
  sending: '送信中',
  needsChoice: '要確認',
  needsLogin: 'ログイン待ち',
}

function getNote(row: OutboxRow, isOffline: boolean): string | undefined {
  if (row.state === 'needsChoice') return getRefusalReason(row)
  // While it is being sent, its state is sufficient.
  return isOffline || row.state === 'needsLogin' || row.isInMemoryOnly ? getWaitLabel(row, isOffline) : undefined
}

type RowTask = (key: string) => Promise<unknown>

interface PendingEntryProps {
  row: OutboxRow
  onEdit: (row: OutboxRow) => void
}

/** A message that has not arrived: being sent, or rejected with the reason. */
export function PendingEntry({ row, onEdit }: PendingEntryProps) {
  const isOffline = useIsOffline()
  // On failure, the entry keeps its state.
  const { mutate, isPending } = useMutation({ mutationFn: (task: RowTask) => task(row.key) })
  const pictures = useAttachments(row)
  const { text, fileIds } = parseBody(row)
  const isRefused = row.state === 'needsChoice'
  const note = getNote(row, isOffline)
  return (
    <li id={row.key} className={classNames(css.entry, css.own, isRefused ? css.refused : css.pending)}>
      {fileIds.length > 0 && (
        <div className={pictureStyles.pictures}>
          {fileIds.map((id, i) => (
            <PictureFrame key={id} blob={pictures.get(id)} alt={`送る写真${i + 1}`} />
          ))}
        </div>
      )}
      {text !== '' && <p className={css.text}>{keepWhole(text)}</p>}
      <div className={css.state} role="status">
        <p className={css.foot}>
          <Badge kind={isRefused || row.state === 'needsLogin' ? 'clay' : 'honey'}>
            {STATE_LABELS[row.state as keyof typeof STATE_LABELS]}
          </Badge>
          <time dateTime={new Date(row.submittedAt).toISOString()}>{formatTime(row.submittedAt)}</time>
        </p>
        {note !== undefined && <p className={css.note}>{note}</p>}
      </div>
      <div className={css.actions}>
        {isRefused && (
          <>
            <Button kind="quiet" onClick={() => onEdit(row)}>
              書き直す
            </Button>
            <Button kind="danger" busy={isPending} onClick={() => mutate(dismiss)}>
              削除する
            </Button>
          </>
        )}
        {isUnsent(row) && (
          <Button
            kind="danger"
            busy={isPending}
            offline={isUncertain(row) ? 'オフラインのため取り消せません' : undefined}
            onClick={() => mutate(settle)}
          >
            取り消す
          </Button>
        )}
      </div>
    </li>
  )
}

/** The stored attachments by id. */
function useAttachments({ key, isInMemoryOnly = false }: OutboxRow): ReadonlyMap<string, Blob> {
  const [blobs, setBlobs] = useState<ReadonlyMap<string, Blob>>(new Map())
  useEffect(() => {
    let isCurrent = true
    void import('#src/device/outbox/store.ts')
      .then(({ listAttachments }) => listAttachments({ key, isInMemoryOnly }))
      .then((attachments) => {
        if (isCurrent) setBlobs(new Map(attachments.map(({ id, bytes, type }) => [id, new Blob([bytes], { type })])))
      })
      // Without the database the entry is shown without its pictures.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [key, isInMemoryOnly])
  return blobs
}
