import type { TextPage } from '#contract/pages.ts'
import { pageHead } from '#src/navigation/head.ts'

export const textPageHead = (publicUrl: string, { slug, title, summary, picture }: TextPage) =>
  pageHead(publicUrl, { title, description: summary, path: `/${slug}`, picture: picture ?? undefined })
