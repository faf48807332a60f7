/** Sections of the home page with content of all kinds. */
import type { ReactNode } from 'react'
import type { Home, Story, StoryRow } from '#contract/home/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { InternalLink } from '#src/ui/link.tsx'
import { Phrases } from '#src/ui/phrases.tsx'
import { Section } from '#src/ui/section.tsx'
import { StoryCard, StoryGrid } from '#src/ui/story-card.tsx'
import css from './home-stories.module.css'

interface StorySectionProps {
  title: string
  caption: string
  more: { href: string; label: string }
  heightClass?: string | undefined
}

const HomeSection = ({ more, children, ...section }: StorySectionProps & { children: ReactNode }) => (
  <Section {...section} more={<InternalLink href={more.href}>{more.label}</InternalLink>}>
    {children}
  </Section>
)

/** Cards. */
export function StorySection({ stories, ...section }: StorySectionProps & { stories: readonly Story[] }) {
  if (stories.length === 0) return null
  return (
    <HomeSection {...section}>
      <StoryGrid entries={stories.map((story, id) => ({ ...story, id }))}>
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
    </HomeSection>
  )
}

const MAX_EVENTS = 3

/** The events that are still to come, with their next time. */
export function ComingEvents({ events, ...section }: StorySectionProps & { events: Home['events'] }) {
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
