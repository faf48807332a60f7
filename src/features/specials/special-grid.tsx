import { Link } from '@tanstack/react-router'
import type { SpecialCard } from '#contract/specials/schema.ts'
import { StoryCard, StoryGrid, type StoryGridProps } from '#src/ui/story-card.tsx'

/** Cards of specials. */
export const SpecialGrid = (props: StoryGridProps<SpecialCard>) => (
  <StoryGrid {...props}>
    {(special, card) => (
      <StoryCard
        {...card}
        picture={special.picture}
        category="特集"
        title={special.title}
        titleBreaks={special.titleBreaks}
        link={(title) => (
          <Link to="/special/$id" params={{ id: special.id }}>
            {title}
          </Link>
        )}
      >
        {special.itemCount}点の商品
      </StoryCard>
    )}
  </StoryGrid>
)
