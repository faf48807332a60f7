import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { CornerCard } from './corner-card.tsx'
import { install, useInstallWay } from './install-way.ts'
import { isTimeToAsk, noteAsked } from './visits.ts'

/** Whoever fills in a form or answers a question is not asked another one. */
const AT_WORK = 'form[method="post" i], dialog[open], [data-question]'
const isAtWork = (): boolean => document.querySelector(AT_WORK) !== null

/** Proposes the app once, when its time has come. */
export function InstallAsk() {
  const way = useInstallWay()
  const [state, setState] = useState<'waiting' | 'asking' | 'answered'>('waiting')
  const [isHidden, setIsHidden] = useState(false)
  const isPossible = way === 'prompt' || way === 'guide'

  useEffect(() => {
    if (!isPossible || state === 'answered') return
    const look = () => {
      setIsHidden(isAtWork())
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
