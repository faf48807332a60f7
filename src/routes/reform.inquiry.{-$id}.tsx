import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { INQUIRY_LEAD, INQUIRY_TITLE, InquiryPage } from '#src/features/inquiry/inquiry-page.tsx'
import { optionalContentIdParam } from '#src/navigation/content-id.ts'
import { pageHead } from '#src/navigation/head.ts'
import { readSearch } from '#src/navigation/search-params.ts'

const SEARCH = { menu: z.optional(contentIdText) }

export const Route = createFileRoute('/reform/inquiry/{-$id}')({
  params: optionalContentIdParam,
  validateSearch: (search) => readSearch(SEARCH, search),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, { title: INQUIRY_TITLE, description: INQUIRY_LEAD, path: '/reform/inquiry' }),
  component: InquiryRoute,
})

function InquiryRoute() {
  const { id } = Route.useParams()
  const { menu } = readSearch(SEARCH, Route.useSearch())
  return (
    <InquiryPage
      case={id === undefined ? undefined : { id, href: `/reform/${id}` }}
      menu={menu === undefined ? undefined : { id: menu, href: `/menu/${menu}` }}
    />
  )
}
