import type { TextPage as TextPageData } from '#contract/pages.ts'

export const TextPage = ({ page }: { page: TextPageData }) => (
  <>
    <h1>{page.title}</h1>
    <p>{page.lead}</p>
  </>
)
