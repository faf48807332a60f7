import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { InstallPrompt } from './install-prompt.tsx'
import { guideOpenAtom, useInstallMethod } from './install-method.ts'
import { isIos, isInstalled } from '#src/device/storage/platform.ts'

const InstallGuide = lazyOnIdle(async () => (await import('./install-guide.tsx')).InstallGuide)
const FirstStart = lazyOnIdle(async () => (await import('./first-start.tsx')).FirstStart)

/** Parts beside every page: the offer, the manual steps, the first start of the app. */
export function InstallParts() {
  const method = useInstallMethod()
  const [isGuideOpen, setGuideOpen] = useAtom(guideOpenAtom)
  useEffect(addStartUpPictures, [])
  return (
    <>
      <InstallPrompt />
      {method === 'guide' && <InstallGuide open={isGuideOpen} onClose={() => setGuideOpen(false)} />}
      {method === 'app' && isIos() && <FirstStart />}
    </>
  )
}

/** CSS pixels; smaller screens show the store in portrait only. */
const TABLET_FROM = 744

function addPicture(width: number, height: number, orientation: 'portrait' | 'landscape') {
  const ratio = devicePixelRatio
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'apple-touch-startup-image',
      media: `(orientation: ${orientation})`,
      href: `/start-up/${width * ratio}x${height * ratio}.png`,
    }),
  )
}

/**
 * Tags that iOS reads from the page when it is added to the home screen. Only there, and only when
 * the page is idle. The pictures are created by `npm run icons`, one per screen size.
 */
function addStartUpPictures(): void {
  if (!isIos() || isInstalled() || document.querySelector('link[rel="apple-touch-startup-image"]')) return
  const [short, long] = [screen.width, screen.height].toSorted((a, b) => a - b) as [number, number]
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'apple-mobile-web-app-capable', content: 'yes' }),
  )
  addPicture(short, long, 'portrait')
  if (short >= TABLET_FROM) addPicture(long, short, 'landscape')
}
