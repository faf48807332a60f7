import type { MenuCard } from '#contract/menus/schema.ts'
import { formatDays, formatPriceFrom } from '#contract/reforms/labels.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { StoryCard, StoryGrid, type StoryGridProps } from '#src/ui/content/story-card.tsx'

/** Cards of renovation menus. */
export const MenuGrid = (props: StoryGridProps<MenuCard>) => (
  <StoryGrid {...props}>
    {(menu, card) => (
      <StoryCard
        {...card}
        picture={menu.picture}
        title={menu.name}
        titleBreaks={menu.nameBreaks}
        link={(title) => (
          <Link to="/menu/$id" params={{ id: menu.id }}>
            {title}
          </Link>
        )}
      >
        <p>{menu.summary}</p>
        <p>{`${formatPriceFrom(menu)}・工期${formatDays(menu.days)}`}</p>
      </StoryCard>
    )}
  </StoryGrid>
)
