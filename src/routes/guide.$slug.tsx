import { createFileRoute } from '@tanstack/react-router'
import { isGuideSlug } from '#contract/pages/slugs.ts'
import { loadTextPage, textPageHead } from '#src/features/content/text-page-options.ts'
import { TextPage } from '#src/features/content/text-page.tsx'

export const Route = createFileRoute('/guide/$slug')({
  params: { parse: ({ slug }) => isGuideSlug(slug) && { slug } },
  loader: (input) => loadTextPage(input.params.slug)(input),
  head: textPageHead,
  component: TextPage,
})
