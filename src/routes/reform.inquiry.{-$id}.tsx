import { createFileRoute } from '@tanstack/react-router'
import { InquiryPage, loadSubjects } from '#src/features/inquiry/inquiry-page.tsx'
import { optionalContentIdParam, pickIds } from '#src/routing/content-id.ts'
import { pageHead } from '#src/head/head.ts'

const TITLE = 'リフォームのお問い合わせ'
const LEAD =
  'お困りのことやご希望をお聞かせください。2営業日以内に、担当者からご連絡します。ご相談とお見積りは無料です。'

export const Route = createFileRoute('/reform/inquiry/{-$id}')({
  params: optionalContentIdParam,
  validateSearch: (search) => pickIds(search, 'menu'),
  loaderDeps: ({ search }) => ({ menuId: search.menu }),
  loader: ({ context: { call }, params: { id }, deps: { menuId }, abortController: { signal } }) =>
    loadSubjects(call, { caseId: id, menuId }, signal),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: TITLE, description: LEAD, path: '/reform/inquiry' }),
  component: InquiryRoute,
})

function InquiryRoute() {
  const { reform, menu } = Route.useLoaderData()
  return <InquiryPage title={TITLE} lead={LEAD} reform={reform} menu={menu} />
}
