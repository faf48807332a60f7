/**
 * Tags that iOS reads from the page when it is added to the home screen. Only there, and only when
 * the page is idle. The pictures are created by `npm run icons`, one per screen size.
 */
import { isInstalled } from '#src/device/storage/is-installed.ts'
import { isIos } from '#src/navigation/ios.ts'

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

export function addStartUpPictures(): void {
  if (!isIos() || isInstalled() || document.querySelector('link[rel="apple-touch-startup-image"]')) return
  const [short, long] = [screen.width, screen.height].toSorted((a, b) => a - b) as [number, number]
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'apple-mobile-web-app-capable', content: 'yes' }),
  )
  addPicture(short, long, 'portrait')
  if (short >= TABLET_FROM) addPicture(long, short, 'landscape')
}
