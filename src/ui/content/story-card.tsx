import { Fragment, type ReactNode } from 'react'
import type { Decoration } from '#contract/shared/pictures.ts'
import { Card } from './card.tsx'
import { CardGrid, type Preview } from './card-grid.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Picture } from './picture.tsx'
import styles from './story-card.module.css'

/** Width of a card's picture in three, two or one column. */
const SIZES = '(width >= 1200px) 352px, (width >= 1024px) 31vw, (width >= 640px) 46vw, 92vw'

/** Of a wide card, of which two fill a row. */
const WIDE_SIZES = '(width >= 1200px) 544px, (width >= 640px) 46vw, 92vw'

/** In rows of three, a single card would be left. Then the first four fill two rows. */
const countWide = (count: number): number => (count > 3 && count % 3 === 1 ? 4 : 0)

interface CardOptions {
  priority: boolean
  isWide: boolean
  titleLevel: 'h2' | 'h3'
}

export interface StoryGridProps<Entry> {
  entries: readonly Entry[]
  /** How many cards are in view when the page opens. */
  priorityCount?: number
  titleLevel?: 'h2' | 'h3'
  preview?: Preview | undefined
}

interface StoryGridOptions<Entry> extends StoryGridProps<Entry> {
  children: (entry: Entry, options: CardOptions) => ReactNode
}

/** Cards of articles, cases, events … in one, two or three columns. */
export const StoryGrid = <Entry extends { id: number }>({
  entries,
  priorityCount = 0,
  titleLevel = 'h3',
  preview,
  children,
}: StoryGridOptions<Entry>) => (
  <CardGrid of="stories" preview={preview} wideCount={countWide(entries.length)}>
    {entries.map((entry, index) => (
      <Fragment key={entry.id}>
        {children(entry, { priority: index < priorityCount, isWide: index < countWide(entries.length), titleLevel })}
      </Fragment>
    ))}
  </CardGrid>
)

interface StoryCardProps extends CardOptions {
  picture: Decoration
  badges?: ReactNode
  category?: ReactNode
  title: string
  titleBreaks: readonly number[]
  /** The card's only link, around its title. */
  link: (title: ReactNode) => ReactNode
  action?: ReactNode
  /** Below the title: a date, a cost, a place. */
  children?: ReactNode
}

export const StoryCard = ({
  picture,
  badges,
  category,
  title,
  titleBreaks,
  link,
  action,
  children,
  priority,
  isWide,
  titleLevel,
}: StoryCardProps) => (
  <Card
    picture={
      <Picture picture={picture} sizes={isWide ? WIDE_SIZES : SIZES} ratio="story" priority={priority} decorative />
    }
    badges={badges}
    category={category}
    titleLevel={titleLevel}
    title={link(<Phrases text={title} breaks={titleBreaks} />)}
    action={action}
  >
    {children !== undefined && <div className={styles.facts}>{children}</div>}
  </Card>
)
