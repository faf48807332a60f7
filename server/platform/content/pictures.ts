/** Pictures as the content names them, by file name. */
import type { Block } from '#contract/shared/markdown.ts'
import type { Picture } from '#contract/shared/pictures.ts'
import type { PictureDescription } from '#server/platform/pictures/describe.ts'
import type { DraftBlock } from './markdown.ts'
import type { Entry } from './source.ts'

/** `{ blur: true }` adds the placeholder, for the first picture of a page. */
export type FindPicture = (file: string, options?: { blur?: boolean }) => Picture

export function createPictureFinder(
  pictures: ReadonlyMap<string, PictureDescription>,
  alts: ReadonlyMap<string, Entry<string>>,
): FindPicture {
  return (file, options = {}) => {
    const { id, width, height, tone, blur } = pictures.get(file)!
    return { id, width, height, tone, alt: alts.get(file)!.value, ...(options.blur ? { blur } : {}) }
  }
}

export const toBlocks = (drafts: DraftBlock[], findPicture: FindPicture): Block[] =>
  drafts.map((draft): Block => {
    if (draft.type === 'picture') {
      const { file, ...block } = draft
      return { ...block, picture: findPicture(file) }
    }
    if (draft.type === 'film') {
      const { file, ...block } = draft
      return file === undefined ? block : { ...block, poster: findPicture(file) }
    }
    return draft
  })
