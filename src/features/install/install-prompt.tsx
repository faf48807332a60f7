import { useEffect, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { CornerCard } from './corner-card.tsx'
import { install, useInstallMethod } from './install-method.ts'
import { isPageBusy, useIsPageBusy } from './use-is-page-busy.ts'
import { canAskToInstall, recordAsked } from './install-timing.ts'

/** Offers the installation once, when conditions are met. */
export function InstallPrompt() {
  const method = useInstallMethod()
  const [state, setState] = useState<'waiting' | 'asking' | 'answered'>('waiting')
  const isHidden = useIsPageBusy()
  const isPossible = method === 'prompt' || method === 'guide'

  useEffect(() => {
    if (!isPossible || state === 'answered') return
    const check = () => {
      if (state === 'asking' || isPageBusy() || !canAskToInstall(Date.now())) return
      recordAsked(Date.now())
      setState('asking')
    }
    check()
    addEventListener('routeChanged', check)
    return () => removeEventListener('routeChanged', check)
  }, [isPossible, state])

  if (state !== 'asking' || !isPossible || isHidden) return null
  const answer = (isAccepted: boolean) => {
    setState('answered')
    if (isAccepted) void install()
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
      <p>ホーム画面からすぐに開き、通信できない場所でも商品をご覧いただけます。</p>
    </CornerCard>
  )
}
