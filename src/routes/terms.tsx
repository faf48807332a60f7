import { createFileRoute } from '@tanstack/react-router'
import { loadTextPage, textPageHead } from '#src/features/content/text-page-options.ts'
import { TextPage } from '#src/features/content/text-page.tsx'

export const Route = createFileRoute('/terms')({
  loader: loadTextPage('terms'),
  head: textPageHead,
  component: TextPage,
})
