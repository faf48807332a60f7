import { COLUMN_CATEGORIES, type ColumnCard } from '#contract/columns/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { StoryCard, StoryGrid, type StoryGridProps } from '#src/ui/content/story-card.tsx'

/** Cards of columns. */
export const ColumnGrid = (props: StoryGridProps<ColumnCard>) => (
  <StoryGrid {...props}>
    {(column, card) => (
      <StoryCard
        {...card}
        picture={column.picture}
        category={COLUMN_CATEGORIES[column.category]}
        title={column.title}
        titleBreaks={column.titleBreaks}
        link={(title) => (
          <Link to="/column/$id" params={{ id: column.id }}>
            {title}
          </Link>
        )}
      >
        <time dateTime={column.publishedAt}>{formatDate(Date.parse(column.publishedAt))}</time>
      </StoryCard>
    )}
  </StoryGrid>
)
