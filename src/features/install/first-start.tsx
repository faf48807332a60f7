import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Call } from '#contract/render.ts'
import { useBaskets } from '#src/local/baskets/shown-baskets.ts'
import { keptAtom, useKept } from '#src/local/kept-atom.ts'
import { isIos } from '#src/navigation/ios.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { CornerCard } from './corner-card.tsx'
import { useInstallWay } from './install-way.ts'
import { PasteCode } from './paste-code.tsx'
import { useIsAtWork } from './use-is-at-work.ts'

const beginningAtom = keptAtom<'open' | 'done'>('komorebi.carry-over', 'open')

/** The home-screen app of iOS shares nothing with Safari: at its first start it takes over what a guest had there. */
export function FirstStart({ call }: { call: Call }) {
  const [beginning, setBeginning] = useKept(beginningAtom)
  const isApp = useInstallWay() === 'app'
  const isGuest = useSession().state === 'guest'
  const { isRead, cart, favorites } = useBaskets()
  const isWanted = isApp && isIos() && beginning === 'open'
  const isEmpty = isRead && cart.size === 0 && favorites.size === 0
  // Once it is there it stays, also while what comes in fills cart and favorites one by one.
  const [isOpen, setIsOpen] = useState(false)
  if (isWanted && isEmpty && !isOpen) setIsOpen(true)
  const isHidden = useIsAtWork()
  if (!isWanted || !isOpen || !isGuest || isHidden) return null
  const end = () => setBeginning('done')
  return (
    <CornerCard
      title="カートとお気に入りの引き継ぎ"
      actions={
        <>
          <Button kind="quiet" onClick={end}>
            はじめから使う
          </Button>
          <PasteCode call={call} onDone={end} />
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
