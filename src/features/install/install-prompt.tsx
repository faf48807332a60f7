import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { CornerCard } from './corner-card.tsx'
import { install, useInstallWay } from './install-way.ts'
import { isAtWork, useIsAtWork } from './use-is-at-work.ts'
import { isTimeToAsk, noteAsked } from './visits.ts'

/** Proposes the app once, when its time has come. */
export function InstallAsk() {
  const way = useInstallWay()
  const [state, setState] = useState<'waiting' | 'asking' | 'answered'>('waiting')
  const isHidden = useIsAtWork()
  const isPossible = way === 'prompt' || way === 'guide'

  useEffect(() => {
    if (!isPossible || state === 'answered') return
    const look = () => {
      if (state === 'asking' || isAtWork() || !isTimeToAsk(Date.now())) return
      noteAsked(Date.now())
      setState('asking')
    }
    look()
    addEventListener('routeChanged', look)
    return () => removeEventListener('routeChanged', look)
  }, [isPossible, state])

  if (state !== 'asking' || !isPossible || isHidden) return null
  const answer = (isWanted: boolean) => {
    setState('answered')
    if (isWanted) void install()
  }
  return (
    <CornerCard
      title="こもれびをアプリに"
      actions={
        <>
          <Button kind="quiet" onClick={() => answer(false)}>
            あとで
          </Button>
          <Button onClick={() => answer(true)}>アプリを追加</Button>
        </>
      }
    >
      <p>ホーム画面からすぐに開き、電波の届かない場所でも商品をご覧いただけます。</p>
    </CornerCard>
  )
}
