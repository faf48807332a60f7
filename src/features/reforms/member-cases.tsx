import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as reformsApi from '#contract/reforms/api.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { Section } from '#src/ui/section.tsx'
import { ReformGrid } from './reform-grid.tsx'

const MAX_CASES = 6

/** The newest renovation cases of a member of the staff. */
export const loadMemberCases = async (call: Call, member: number, signal: AbortSignal): Promise<ReformCard[]> =>
  (await call(reformsApi.list, { query: { member: [member], page: 1, perPage: MAX_CASES } }, { signal })).data

interface MemberCasesProps {
  cases: readonly ReformCard[]
  favorite: (id: number) => ReactNode
}

export const MemberCases = ({ cases, favorite }: MemberCasesProps) =>
  cases.length > 0 && (
    <Section title="担当したリフォーム事例" caption="Works" more={<Link to="/reform">事例をすべて見る</Link>}>
      <ReformGrid entries={cases} favorite={favorite} />
    </Section>
  )
