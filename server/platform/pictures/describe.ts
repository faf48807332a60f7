/** Describes a picture (id, size, placeholders) before any of its files is derived. */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { getPictureWidths } from '#contract/shared/picture-urls.ts'
import { getNearestColour } from './dominant-colour.ts'

/** Increase it when the derived files change: pictures then get new ids, so that no cache holds an old file. */
const DERIVATION_VERSION = 1
/** Increase it when the description changes (size, tone, blur): it is computed again, the files stay. */
export const DESCRIPTION_VERSION = 3
const BLUR_WIDTH = 16
/** Large enough for the mean colour, and the original is decoded only once. */
const SAMPLE_WIDTH = 64
export const MAX_BLUR_LENGTH = 300
/** More than any camera takes. Beyond it a small file could unpack to gigabytes. */
const MAX_PIXELS = 60_000_000

export interface PictureDescription {
  id: string
  /** The largest derived width, px. */
  width: number
  height: number
  tone: number
  blur: string
}

/** Loaded with the first picture, because the first pages need not wait for it. */
const loadSharp = async () => (await import('sharp')).default

/** Rotated by its EXIF orientation, without metadata and without transparency. */
export async function openOriginal(original: Buffer | string): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(original, { limitInputPixels: MAX_PIXELS }).autoOrient().removeAlpha().toColourspace('srgb')
}

interface Size {
  width: number
  height: number
}

/** The size that the derived files follow from. Undefined if there is no original, or it cannot be decoded. */
export async function readSize(original: Buffer | string): Promise<Size | undefined> {
  const sharp = await loadSharp()
  const metadata = await sharp(original, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => undefined)
  if (!metadata) return undefined
  const { autoOrient } = metadata
  const width = Math.max(...getPictureWidths(autoOrient.width))
  return { width, height: Math.round((autoOrient.height * width) / autoOrient.width) }
}

/** Rejects for a file that is no picture. */
export async function describePicture(original: Buffer): Promise<PictureDescription> {
  const sharp = await loadSharp()
  const picture = await openOriginal(original)
  const sample = await picture.resize({ width: SAMPLE_WIDTH }).raw().toBuffer({ resolveWithObject: true })
  const small = sharp(sample.data, { raw: sample.info })
  const { channels } = await small.stats()
  const size = await readSize(original)
  if (!size) throw new Error('The picture has no size')
  return {
    id: createHash('sha256').update(`${DERIVATION_VERSION}\n`).update(original).digest('hex').slice(0, 16),
    ...size,
    // The mean, not sharp's `dominant`: its histogram is so coarse that beige becomes salmon.
    tone: getNearestColour(meanOf(channels)),
    blur: await blurOf(small.resize({ width: BLUR_WIDTH })),
  }
}

const meanOf = ([r, g, b]: readonly { mean: number }[]) => [r!.mean, g!.mean, b!.mean] as const

async function blurOf(tiny: Sharp): Promise<string> {
  for (const quality of [40, 20, 1]) {
    const bytes = await tiny.clone().webp({ quality, effort: 6 }).toBuffer()
    const url = `data:image/webp;base64,${bytes.toString('base64')}`
    if (url.length <= MAX_BLUR_LENGTH) return url
  }
  throw new Error('No blurred placeholder is small enough')
}
