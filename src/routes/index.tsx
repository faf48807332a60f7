import { createFileRoute } from '@tanstack/react-router'
import { listItems } from '#contract/items.ts'
import { TAGLINE } from '#contract/rules.ts'
import { HomePage } from '#src/features/catalogue/home-page.tsx'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/')({
  loader: ({ context: { call }, abortController: { signal } }) =>
    call(listItems, { query: { page: 1, perPage: 8, sort: 'new' } }, { signal }),
  head: ({ match }) => pageHead(match.context.publicUrl, { description: TAGLINE, path: '/' }),
  component: () => <HomePage newItems={Route.useLoaderData().data} />,
})
