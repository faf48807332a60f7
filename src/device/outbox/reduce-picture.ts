/** Reduces photos before they are stored: faster to send, and without the place and time they were taken. */
import { MAX_PICTURE_EDGE, MAX_REDUCED_PICTURE_BYTES } from '#contract/shared/constants.ts'

/** Not a picture, or in a format that the browser cannot decode. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError'
}

const QUALITIES = [0.86, 0.74, 0.6]
/** Applied if even the lowest quality is too large. */
const SHRINK = 0.75

const fit = ({ width, height }: ImageBitmap, edge: number) => {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function draw(picture: ImageBitmap, edge: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), fit(picture, edge))
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePictureError()
  // JPEG has no transparency; it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePictureError())), 'image/jpeg', quality),
  )

/** A JPEG of at most `maxBytes`, rotated by its EXIF orientation and without metadata. */
export async function reducePicture(file: Blob, maxBytes = MAX_REDUCED_PICTURE_BYTES): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePictureError()
  })
  try {
    const longest = Math.max(picture.width, picture.height)
    for (let edge = Math.min(MAX_PICTURE_EDGE, longest); ; edge *= SHRINK) {
      const canvas = draw(picture, edge)
      for (const quality of QUALITIES) {
        const reduced = await encode(canvas, quality)
        if (reduced.size <= maxBytes || edge < 1) return reduced
      }
    }
  } finally {
    picture.close()
  }
}
