/** What the home page shows of each kind of content. The server composes it, so that the page needs no code of any kind. */
import * as z from 'zod/mini'
import { decorationSchema, pictureSchema } from '#contract/shared/pictures.ts'

const titled = { href: z.string(), title: z.string(), titleBreaks: z.array(z.int()) }

export const storySchema = z.object({
  ...titled,
  picture: decorationSchema,
  /** The line above the title. */
  category: z.string(),
  /** The line below the title: cost, date, duration. */
  fact: z.string(),
})
export type Story = z.output<typeof storySchema>

/** An event. Its line below the title is that of the next time. */
const eventStorySchema = z.extend(storySchema, {
  times: z.array(z.object({ startsAt: z.iso.datetime(), text: z.string() })),
})

export const storyRowSchema = z.object({
  ...titled,
  publishedAt: z.iso.datetime(),
  /** A category or an author. */
  label: z.string(),
  isImportant: z.boolean(),
})
export type StoryRow = z.output<typeof storyRowSchema>

export const homeSchema = z.object({
  /** The newest case with pictures of before and after. */
  featured: z.nullable(z.object({ ...titled, summary: z.string(), before: pictureSchema, after: pictureSchema })),
  /** Other cases. */
  cases: z.array(storySchema),
  specials: z.array(storySchema),
  /** By their next time. More than the page shows, because the response may be older than the first of them. */
  events: z.array(eventStorySchema),
  columns: z.array(storySchema),
  movies: z.array(storySchema),
  posts: z.array(storyRowSchema),
  news: z.array(storyRowSchema),
})
export type Home = z.output<typeof homeSchema>
export type FeaturedCase = NonNullable<Home['featured']>
