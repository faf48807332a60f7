import { formatFetchedAt } from '#contract/shared/format-date.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CloudOff as OfflineIcon } from 'lucide-react'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import styles from './offline-strip.module.css'

/** When the stored items were fetched. Null: nothing is stored; undefined: not read yet, or online. */
function useFetchedAt(isOffline: boolean): number | null | undefined {
  const [fetchedAt, setFetchedAt] = useState<number | null>()
  useEffect(() => {
    if (!isOffline) return
    const read = async () => (await import('#src/device/catalogue/query.ts')).loadSnapshot()
    // Without a catalogue, without storage, or if the code cannot be loaded.
    void read().then(
      (catalogue) => setFetchedAt(catalogue?.fetchedAt ?? null),
      () => setFetchedAt(null),
    )
  }, [isOffline])
  return isOffline ? fetchedAt : undefined
}

/** `fetchedAt`: when the stored catalogue was fetched, in ms; null if there is none. Articles are stored as they are read. */
export function getOfflineText(pathname: string, fetchedAt: number | null): string {
  if (fetchedAt === null) return 'オフラインです。一度開いたページだけを表示できます'
  return /^\/items(\/|$)/.test(pathname)
    ? `オフラインです。${formatFetchedAt(fetchedAt)}の商品を表示しています`
    : 'オフラインです。保存済みの内容を表示しています'
}

/** While offline: what is shown, and how old the items are. */
export function OfflineStrip() {
  const fetchedAt = useFetchedAt(useIsOffline())
  const pathname = useLocation({ select: (it) => it.pathname })
  return (
    <div role="status">
      {fetchedAt !== undefined && (
        <p className={styles.strip}>
          <OfflineIcon size={16} />
          <span>{getOfflineText(pathname, fetchedAt)}</span>
        </p>
      )}
    </div>
  )
}
