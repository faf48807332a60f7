import { createFileRoute } from '@tanstack/react-router'
import { readTextPage } from '#contract/pages.ts'
import { TextPage } from '#src/features/content/text-page.tsx'
import { textPageHead } from '#src/features/content/text-page-head.ts'

export const Route = createFileRoute('/guide/delivery')({
  loader: ({ context: { call }, abortController: { signal } }) =>
    call(readTextPage, { params: { slug: 'delivery' } }, { signal }),
  head: ({ match, loaderData }) => (loaderData ? textPageHead(match.context.publicUrl, loaderData) : {}),
  component: () => <TextPage page={Route.useLoaderData()} />,
})
