import { createFileRoute } from '@tanstack/react-router'
import { ApplicationSection } from '#src/features/recruitment/application-section.tsx'
import { recruitmentJsonLd } from '#src/features/jobs/recruitment-json-ld.ts'
import { loadRecruitment, RecruitmentPage } from '#src/features/jobs/recruitment-page.tsx'
import { pickListSearch } from '#src/navigation/search-params.ts'
import { contentHead } from '#src/navigation/content-head.ts'
import { ListPending } from '#src/ui/page-pending.tsx'

export const Route = createFileRoute('/recruitment/')({
  validateSearch: (search) => pickListSearch(search, 'shop', 'employment'),
  loaderDeps: ({ search }) => pickListSearch(search, 'shop', 'employment'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadRecruitment(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? recruitmentJsonLd : undefined),
  component: RecruitmentRoute,
  pendingComponent: ListPending,
})

function RecruitmentRoute() {
  const data = Route.useLoaderData()
  return (
    <RecruitmentPage {...data}>
      <ApplicationSection jobs={data.openJobs} />
    </RecruitmentPage>
  )
}
