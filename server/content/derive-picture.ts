/** One picture → its files in all widths, and what the page must know before they are there. */
import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { fallbackAddress, fallbackWidth, pictureAddress, pictureWidths } from '#contract/picture-addresses.ts'
import { nearestTone } from './tone.ts'
import { writeWhole } from './write-whole.ts'

/** Raise it when the derived files change: all pictures are then derived again under new names. */
const RECIPE = 1
/** Raise it when the metadata of pictures changes (size, tone, blur): it is computed again, the files stay. */
export const METADATA_VERSION = 2
const AVIF = { quality: 55, effort: 2 }
const WEBP = { quality: 76 }
const BLUR_WIDTH = 16
export const MAX_BLUR_LENGTH = 300
/** More than any camera takes; beyond it a small file unpacks to gigabytes. */
const MAX_PIXELS = 60_000_000

export interface DerivedPicture {
  id: string
  width: number
  height: number
  tone: number
  blur: string
}

/** The files of a derived picture; its width says all of them. */
export const pictureFiles = (picture: Pick<DerivedPicture, 'id' | 'width'>) => [
  ...pictureWidths(picture.width).map((width) => ({
    format: 'avif',
    width,
    file: basename(pictureAddress(picture.id, width)),
  })),
  { format: 'webp', width: fallbackWidth(picture.width), file: basename(fallbackAddress(picture)) },
]

/** `has`: files that are there already are not made again. */
export async function derivePicture(
  original: Buffer,
  folder: string,
  has: (file: string) => boolean,
): Promise<DerivedPicture> {
  const id = createHash('sha256').update(`${RECIPE}\n`).update(original).digest('hex').slice(0, 16)
  // Turned as the camera noted, then without any of its notes.
  const upright = sharp(original, { limitInputPixels: MAX_PIXELS }).autoOrient().removeAlpha().toColourspace('srgb')
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  const resized = (width: number) => sharp(data, { raw: info }).resize({ width })

  const width = Math.max(...pictureWidths(info.width))
  for (const { file, format, width: fileWidth } of pictureFiles({ id, width })) {
    if (has(file)) continue
    const encoded = format === 'avif' ? resized(fileWidth).avif(AVIF) : resized(fileWidth).webp(WEBP)
    await writeWhole(join(folder, file), await encoded.toBuffer())
  }
  const { channels } = await sharp(data, { raw: info }).stats()
  return {
    id,
    width,
    height: Math.round((info.height * width) / info.width),
    // The mean, not sharp's `dominant`: its histogram is so coarse that beige becomes salmon.
    tone: nearestTone(meanOf(channels)),
    blur: await blurOf(resized(BLUR_WIDTH)),
  }
}

const meanOf = ([r, g, b]: readonly { mean: number }[]) => [r!.mean, g!.mean, b!.mean] as const

async function blurOf(tiny: Sharp): Promise<string> {
  for (const quality of [40, 20, 1]) {
    const bytes = await tiny.clone().webp({ quality, effort: 6 }).toBuffer()
    const address = `data:image/webp;base64,${bytes.toString('base64')}`
    if (address.length <= MAX_BLUR_LENGTH) return address
  }
  throw new Error('No blurred stand-in is small enough')
}
