import { useState } from 'react'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { storedAtom, useStored } from '#src/device/storage/stored-atom.ts'
import { isIos } from '#src/device/storage/platform.ts'
import { useSession } from '#src/device/session/use-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { CornerCard } from './corner-card.tsx'
import { useInstallMethod } from './install-method.ts'
import { PasteCode } from './paste-code.tsx'
import { useIsPageBusy } from './use-is-page-busy.ts'

export const CARRY_OVER_KEY = 'komorebi.carry-over'
const stateAtom = storedAtom<'open' | 'done'>(CARRY_OVER_KEY, 'open')

/**
 * The home-screen app of iOS shares no storage with Safari: at its first start it offers to import
 * a guest's data.
 */
export function FirstStart() {
  const [state, setState] = useStored(stateAtom)
  const isApp = useInstallMethod() === 'app'
  const isGuest = useSession().state === 'guest'
  const { isLoaded, cart, favorites } = useReplicas()
  const canImport = isApp && isIos() && state === 'open'
  const isEmpty = isLoaded && cart.size === 0 && favorites.size === 0
  // Once shown it stays, also while the import fills cart and favorites.
  const [isOpen, setIsOpen] = useState(false)
  if (canImport && isEmpty && !isOpen) setIsOpen(true)
  const isHidden = useIsPageBusy()
  if (!canImport || !isOpen || !isGuest || isHidden) return null
  const end = () => setState('done')
  return (
    <CornerCard
      title="カートとお気に入りの引き継ぎ"
      actions={
        <>
          <Button kind="quiet" onClick={end}>
            はじめから使う
          </Button>
          <PasteCode onDone={end} />
        </>
      }
    >
      <p>
        Safariでコピーした引き継ぎコードを貼り付けると、カートとお気に入りがここに移ります。
        <Link to="/login">ログイン</Link>すると自動で引き継がれます。
      </p>
    </CornerCard>
  )
}
