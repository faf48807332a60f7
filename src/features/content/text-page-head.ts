import { PAGE_ADDRESSES } from '#contract/page-addresses.ts'
import type { TextPage } from '#contract/pages.ts'
import { pageHead } from '#src/navigation/head.ts'

export const textPageHead = (publicUrl: string, { slug, title, summary, picture }: TextPage) =>
  pageHead(publicUrl, { title, description: summary, path: PAGE_ADDRESSES[slug], picture: picture ?? undefined })
