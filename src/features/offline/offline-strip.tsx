import { useEffect, useState } from 'react'
import { OfflineIcon } from '#src/ui/icons.tsx'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import styles from './offline-strip.module.css'
import { toldAtWords } from '#src/ui/told-at.ts'

/** Without network: of when the goods are that one sees. */
export function OfflineStrip() {
  const isOffline = useIsOffline()
  /** null: nothing is kept; undefined until that is known. */
  const [toldAt, setToldAt] = useState<number | null>()
  useEffect(() => {
    if (!isOffline) return
    const read = async () => (await import('#src/local/pack/page-pack.ts')).readPack()
    // Without a pack, without storage, or without the part of the program that knows.
    void read().then(
      (pack) => setToldAt(pack?.toldAt ?? null),
      () => setToldAt(null),
    )
  }, [isOffline])
  return (
    <div role="status">
      {isOffline && toldAt !== undefined && (
        <p className={styles.strip}>
          <OfflineIcon size={16} />
          <span>
            オフラインです。
            {toldAt === null ? '一度開いたページだけを表示できます' : `${toldAtWords(toldAt)}の商品を表示しています`}
          </span>
        </p>
      )}
    </div>
  )
}
