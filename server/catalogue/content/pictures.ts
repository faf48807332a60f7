/** Pictures as the content names them, by file name. */
import type { Block } from '#contract/shared/markdown.ts'
import type { Picture } from '#contract/shared/pictures.ts'
import type { DraftBlock } from '#server/platform/content/markdown.ts'
import type { PictureDescription } from '#server/platform/pictures/describe.ts'
import type { Content } from './content.ts'

/** `{ blur: true }` adds the placeholder, for the first picture of a page. */
export type FindPicture = (file: string, options?: { blur?: boolean }) => Picture

interface PictureData {
  content: Pick<Content, 'alts'>
  pictures: ReadonlyMap<string, PictureDescription>
}

export function createPictureFinder({ content, pictures }: PictureData): FindPicture {
  return (file, options = {}) => {
    const { id, width, height, tone, blur } = pictures.get(file)!
    return { id, width, height, tone, alt: content.alts.get(file)!.value, ...(options.blur ? { blur } : {}) }
  }
}

export const toBlocks = (drafts: DraftBlock[], findPicture: FindPicture): Block[] =>
  drafts.map((draft) => {
    if (draft.type !== 'picture') return draft
    const { file, ...block } = draft
    return { ...block, picture: findPicture(file) }
  })
