import type { ReactNode } from 'react'
import { formatFloorArea, formatSum } from '#contract/reforms/labels.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { StoryCard, StoryGrid, type StoryGridProps } from '#src/ui/content/story-card.tsx'

interface ReformGridProps extends StoryGridProps<ReformCard> {
  /** The favorite button of a case. */
  favorite?: (id: number) => ReactNode
}

/** Cards of renovation cases. */
export const ReformGrid = ({ favorite, ...grid }: ReformGridProps) => (
  <StoryGrid {...grid}>
    {(reform, card) => (
      <StoryCard
        {...card}
        picture={reform.picture}
        category={`${reform.categories.map(({ name }) => name).join('・')}｜${reform.prefecture}${reform.city}`}
        title={reform.title}
        titleBreaks={reform.titleBreaks}
        link={(title) => (
          <Link to="/reform/$id" params={{ id: reform.id }}>
            {title}
          </Link>
        )}
        action={favorite?.(reform.id)}
      >
        {`${formatSum(reform.costYen)}・${reform.periodDays}日・${formatFloorArea(reform.areaM2)}`}
      </StoryCard>
    )}
  </StoryGrid>
)
