import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#src/features/content/contact-page.tsx'
import { loadTextPage, textPageHead } from '#src/features/content/text-page-options.ts'

export const Route = createFileRoute('/contact')({
  loader: loadTextPage('contact'),
  head: textPageHead,
  component: ContactPage,
})
