import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { ApplicationSection } from '#src/features/recruitment/application-section.tsx'
import { recruitmentJsonLd } from '#src/features/jobs/recruitment-json-ld.ts'
import { loadRecruitment, RecruitmentPage } from '#src/features/jobs/recruitment-page.tsx'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { RowListPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/recruitment/')({
  validateSearch: (search) => pickListSearch(search, 'shop', 'employment'),
  loaderDeps: ({ search }) => pickListSearch(search, 'shop', 'employment'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadRecruitment(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? recruitmentJsonLd : undefined),
  component: RecruitmentRoute,
  pendingComponent: RowListPending,
})

function RecruitmentRoute() {
  const data = Route.useLoaderData()
  const [jobId, setJobId] = useState<number>()
  return (
    <RecruitmentPage {...data} onApply={setJobId}>
      <ApplicationSection jobs={data.openJobs} jobId={jobId} />
    </RecruitmentPage>
  )
}
