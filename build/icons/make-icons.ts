/** `npm run icons` creates all icons and the iOS start screens. The results are committed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { CalendarDays, type LucideIcon, Search, ShoppingCart } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp, { type Sharp } from 'sharp'
import { drawFavicon, drawMark, PAPER, toPicture } from './mark.ts'
import { START_UP_SIZES } from './start-up-sizes.ts'

const SMALL = { palette: true, effort: 10 }
const MOSS = '#2f5d4a'

const save = (path: string, picture: Sharp) => picture.png(SMALL).toFile(`public/${path}`)

/** For the app's shortcuts: the page's icon on a disc in the background colour. */
function drawShortcut(shape: LucideIcon): Sharp {
  const inner = renderToStaticMarkup(createElement(shape, { x: 24, y: 24, size: 48, color: MOSS, strokeWidth: 1.5 }))
  return toPicture(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${inner}</svg>`, 96)
}

/** The logo as on the shell's screen: small and centred. */
async function saveStartUp(width: number, height: number): Promise<void> {
  const size = Math.round(Math.min(width, height) * 0.22)
  const mark = await drawMark(size, 0.98).png().toBuffer()
  const sheet = sharp({ create: { width, height, channels: 3, background: PAPER } })
  await save(`start-up/${width}x${height}.png`, sheet.composite([{ input: mark }]))
}

for (const folder of ['icons', 'start-up']) mkdirSync(`public/${folder}`, { recursive: true })
writeFileSync('public/favicon.svg', drawFavicon())
await save('icons/any-192.png', drawMark(192, 0.76))
await save('icons/any-512.png', drawMark(512, 0.76))
// Launchers may crop everything outside a circle of 80 %.
await save('icons/maskable-192.png', drawMark(192, 0.62))
await save('icons/maskable-512.png', drawMark(512, 0.62))
await save('apple-touch-icon.png', drawMark(180, 0.72))
await save('icons/reservation-96.png', drawShortcut(CalendarDays))
await save('icons/search-96.png', drawShortcut(Search))
await save('icons/cart-96.png', drawShortcut(ShoppingCart))
for (const [width, height] of START_UP_SIZES) await saveStartUp(width, height)
