import { createFileRoute } from '@tanstack/react-router'
import { readItem } from '#contract/items.ts'
import { ItemPage } from '#src/features/catalogue/item-page.tsx'
import { contentIdParam } from '#src/navigation/content-id.ts'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/items/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params, abortController: { signal } }) => call(readItem, { params }, { signal }),
  head: ({ match, loaderData }) =>
    loaderData &&
    pageHead(match.context.publicUrl, {
      title: loaderData.item.name,
      description: loaderData.item.catchCopy,
      path: `/items/${loaderData.item.id}`,
      picture: loaderData.item.colours[0]?.picture,
      ogType: 'product',
    }),
  component: () => <ItemPage {...Route.useLoaderData()} />,
})
