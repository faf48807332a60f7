/** Sections of the home page with content of all kinds. */
import type { ReactNode } from 'react'
import type { Home, Story, StoryRow } from '#contract/home/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Section } from '#src/ui/content/section.tsx'
import type { Preview } from '#src/ui/content/card-grid.tsx'
import { StoryCard, StoryGrid } from '#src/ui/content/story-card.tsx'
import css from './home-stories.module.css'

interface StorySectionProps {
  title: string
  caption: string
  more: { href: string; label: string }
}

const HomeSection = ({ more, children, ...section }: StorySectionProps & { children: ReactNode }) => (
  <Section {...section} more={<InternalLink href={more.href}>{more.label}</InternalLink>}>
    {children}
  </Section>
)

interface CardSectionProps extends StorySectionProps {
  preview: Preview
}

/** Cards. */
export function StorySection({ stories, preview, ...section }: CardSectionProps & { stories: readonly Story[] }) {
  if (stories.length === 0) return null
  return (
    <HomeSection {...section}>
      <StoryCards stories={stories} preview={preview} />
    </HomeSection>
  )
}

export const StoryCards = ({ stories, preview }: { stories: readonly Story[]; preview: Preview }) => (
  <StoryGrid preview={preview} entries={stories.map((story, id) => ({ ...story, id }))}>
    {({ href, picture, category, title, titleBreaks, fact }, card) => (
      <StoryCard
        {...card}
        picture={picture}
        category={category}
        title={title}
        titleBreaks={titleBreaks}
        link={(text) => <InternalLink href={href}>{text}</InternalLink>}
      >
        {fact}
      </StoryCard>
    )}
  </StoryGrid>
)

const MAX_EVENTS = 3

/** The events that are still to come, with their next time. */
export function ComingEvents({ events, ...section }: CardSectionProps & { events: Home['events'] }) {
  return <StorySection {...section} stories={toComingStories(events, useNow())} />
}

const toComingStories = (events: Home['events'], now: number): Story[] =>
  events
    .flatMap(({ times, ...story }) => {
      const coming = times.filter(({ startsAt }) => Date.parse(startsAt) > now)
      const others = coming.length > 1 ? ` ほか${coming.length - 1}回` : ''
      return coming[0] ? [{ ...story, fact: coming[0].text + others }] : []
    })
    .slice(0, MAX_EVENTS)

/** Rows: date, label and title. */
export function RowSection({ rows, ...section }: StorySectionProps & { rows: readonly StoryRow[] }) {
  if (rows.length === 0) return null
  return (
    <HomeSection {...section}>
      <ul role="list" className={css.rows}>
        {rows.map(({ href, title, titleBreaks, publishedAt, label, isImportant }) => (
          <li key={href}>
            <InternalLink href={href} className={css.row ?? ''}>
              <time dateTime={publishedAt}>{formatDate(Date.parse(publishedAt))}</time>
              <span className={isImportant ? css.important : css.label}>{label}</span>
              <Phrases text={title} breaks={titleBreaks} />
            </InternalLink>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
