import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { lazyOnIdle } from '#src/ui/lazy-on-idle.tsx'
import { FirstStart } from './first-start.tsx'
import { InstallPrompt } from './install-prompt.tsx'
import { guideOpenAtom, useInstallMethod } from './install-method.ts'
import { addStartUpPictures } from './ios-start-up.ts'
import { recordVisit } from './install-timing.ts'

const InstallGuide = lazyOnIdle(async () => (await import('./install-guide.tsx')).InstallGuide)

/** Parts beside every page: the offer, the manual steps, the first start of the app. */
export function InstallParts() {
  const method = useInstallMethod()
  const [isGuideOpen, setGuideOpen] = useAtom(guideOpenAtom)
  useEffect(() => {
    const handleVisibility = () => recordVisit(Date.now())
    handleVisibility()
    addStartUpPictures()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [])
  return (
    <>
      <InstallPrompt />
      {method === 'guide' && <InstallGuide open={isGuideOpen} onClose={() => setGuideOpen(false)} />}
      <FirstStart />
    </>
  )
}
