/** Small pictures for papers, which are files that need nothing else. */
import { openOriginal } from './describe.ts'
import { originalPath } from './originals.ts'

/** Sharp at 18 mm on paper. */
const WIDTH = 240
const WEBP = { quality: 70 }

/** As a data: URL. Undefined if the original is not on this machine, or cannot be decoded. */
export async function renderThumbnail(dataDir: string, id: string): Promise<string | undefined> {
  try {
    const small = (await openOriginal(originalPath(dataDir, id))).resize({ width: WIDTH, withoutEnlargement: true })
    return `data:image/webp;base64,${(await small.webp(WEBP).toBuffer()).toString('base64')}`
  } catch {
    // A paper without the picture is better than none.
    return undefined
  }
}
