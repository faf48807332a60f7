import { useAtom } from 'jotai'
import { useEffect } from 'react'
import type { Call } from '#contract/render.ts'
import { late } from '#src/ui/late.tsx'
import { FirstStart } from './first-start.tsx'
import { InstallAsk } from './install-ask.tsx'
import { guideOpenAtom, useInstallWay } from './install-way.ts'
import { addStartUpPictures } from './ios-start-up.ts'
import { noteVisit } from './visits.ts'

const InstallGuide = late(async () => (await import('./install-guide.tsx')).InstallGuide)

/** What stands beside every page: the proposal, the steps by hand, the app's first start. */
export function InstallParts({ call }: { call: Call }) {
  const way = useInstallWay()
  const [isGuideOpen, setGuideOpen] = useAtom(guideOpenAtom)
  useEffect(() => {
    const note = () => noteVisit(Date.now())
    note()
    addStartUpPictures()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  return (
    <>
      <InstallAsk />
      {way === 'guide' && <InstallGuide open={isGuideOpen} onClose={() => setGuideOpen(false)} />}
      <FirstStart call={call} />
    </>
  )
}
