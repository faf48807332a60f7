import { createFileRoute } from '@tanstack/react-router'
import * as shopsApi from '#contract/shops/api.ts'
import { NewReservation } from '#src/features/reservation/form/new-reservation.tsx'
import { FormFrame } from '#src/submissions/form-frame.tsx'
import { createTopLevelBreadcrumb } from '#src/head/structured-data.ts'
import { pickIdList, pickIds } from '#src/routing/content-id.ts'
import { pageHead } from '#src/head/head.ts'
import { Link } from '#src/ui/controls/link.tsx'

const TITLE = '来店予約'
const LEAD = 'ショールームへのご来店、オンライン相談、現地調査のご予約を承ります。お急ぎの方は、店舗へお電話ください。'

export const Route = createFileRoute('/reservation/')({
  validateSearch: (search) => ({ ...pickIds(search, 'shop', 'case'), ...pickIdList(search, 'item') }),
  loader: ({ context: { call }, abortController: { signal } }) => call(shopsApi.list, {}, { signal }),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: TITLE,
      description: LEAD,
      path: '/reservation',
      ...(import.meta.env.SSR && {
        jsonLd: [createTopLevelBreadcrumb(match.context.publicUrl, TITLE, '/reservation')],
      }),
    }),
  component: ReservationRoute,
})

function ReservationRoute() {
  return (
    <FormFrame
      title={TITLE}
      lead={
        <>
          {LEAD}
          <br />
          イベントのお席は、<Link to="/events">イベントのページ</Link>からご予約ください。
        </>
      }
    >
      <NewReservation shops={Route.useLoaderData().data} target={Route.useSearch()} />
    </FormFrame>
  )
}
