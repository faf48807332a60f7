import { createFileRoute } from '@tanstack/react-router'
import { readItem } from '#contract/items.ts'
import { ItemPage } from '#src/features/catalogue/item-page.tsx'
import { itemHead } from '#src/features/catalogue/item-head.ts'
import { contentIdParam } from '#src/navigation/content-id.ts'

export const Route = createFileRoute('/items/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params, abortController: { signal } }) => call(readItem, { params }, { signal }),
  head: ({ match, loaderData }) => (loaderData ? itemHead(match.context.publicUrl, loaderData.item) : {}),
  component: () => <ItemPage {...Route.useLoaderData()} />,
})
