import type { Block } from '#contract/markdown.ts'
import type { Picture } from '#contract/pictures.ts'
import type { DraftBlock } from './markdown.ts'
import type { CheckedContent } from './read-checked.ts'

/** `{ blur: true }` for a picture that stands first on its page. */
export type FindPicture = (file: string, options?: { blur?: boolean }) => Picture

export function pictureFinder({ content, pictures }: CheckedContent): FindPicture {
  return (file, options = {}) => {
    const { id, width, height, tone, blur } = pictures.get(file)!
    return { id, width, height, tone, alt: content.alts.get(file)!.value, ...(options.blur ? { blur } : {}) }
  }
}

export const blocksFrom = (drafts: DraftBlock[], picture: FindPicture): Block[] =>
  drafts.map((draft) => {
    if (draft.type !== 'picture') return draft
    const { file, ...block } = draft
    return { ...block, picture: picture(file) }
  })
