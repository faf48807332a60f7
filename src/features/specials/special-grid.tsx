import type { SpecialCard } from '#contract/specials/schema.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { StoryCard, StoryGrid, type StoryGridProps } from '#src/ui/content/story-card.tsx'

/** Cards of specials. */
export const SpecialGrid = (props: StoryGridProps<SpecialCard>) => (
  <StoryGrid {...props}>
    {(special, card) => (
      <StoryCard
        {...card}
        picture={special.picture}
        title={special.title}
        titleBreaks={special.titleBreaks}
        link={(title) => (
          <Link to="/special/$id" params={{ id: special.id }}>
            {title}
          </Link>
        )}
      >
        <p>{special.summary}</p>
      </StoryCard>
    )}
  </StoryGrid>
)
