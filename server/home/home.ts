/** What the home page shows of each kind of content, in one response. */
import type { Blog } from '#contract/blogs/schema.ts'
import { COLUMN_CATEGORIES } from '#contract/columns/schema.ts'
import { EVENT_KINDS, type EventCard } from '#contract/events/schema.ts'
import { formatSession } from '#contract/events/rules.ts'
import * as homeApi from '#contract/home/api.ts'
import type { Home, Story, StoryRow } from '#contract/home/schema.ts'
import { NEWS_CATEGORIES } from '#contract/news/schema.ts'
import { formatSum } from '#contract/reforms/labels.ts'
import type { Reform, ReformCard } from '#contract/reforms/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { toDecoration } from '#contract/shared/pictures.ts'
import { sql } from '#drizzle'
import {
  storedBlogs,
  storedColumns,
  storedMovies,
  storedNews,
  storedReforms,
  storedSpecials,
} from '#server/collections/stored.ts'
import { storedEvents } from '#server/collections/stored.ts'
import { loadCards, loadEntries } from '#server/platform/content/collection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'

const STORIES = 3
const ROWS = 3
/** Number of entries searched for pictures that the page does not show yet, and for the newest case with a pair of pictures. */
const CANDIDATES = 12
/** Lists are sorted by the last session, so the next ones are found among all that are still to come. */
const EVENTS = 100
const ALL = sql`true`

async function loadHome({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Home> {
  const load = <Entry extends { id: number }, Card>(
    stored: Parameters<typeof loadCards<Entry, Card>>[1],
    limit: number,
  ): Promise<Card[]> => loadCards(db, stored, ALL, limit)
  const cases = await load(storedReforms, CANDIDATES)
  const first = cases.find(({ hasPair }) => hasPair)
  const [featured] = await loadEntries<Reform>(db, storedReforms.table, first ? [first.id] : [])
  const coming = await loadCards(db, storedEvents, sql`rank > ${now()}`, EVENTS)
  const events = listComing(coming, now())
  const pairs = featured?.pairs.flatMap(({ before, after }) => [before.id, after.id]) ?? []
  const pick = createPicker([...pairs, ...events.map(({ picture }) => picture.id)])
  return {
    featured: featured ? toFeatured(featured) : null,
    cases: pick(cases.filter(({ id }) => id !== first?.id)).map(toCaseStory),
    specials: pick(await load(storedSpecials, CANDIDATES)).map((it) => toStory('/special', it, '特集', it.summary)),
    events,
    columns: pick(await load(storedColumns, CANDIDATES)).map((it) =>
      toStory('/column', it, COLUMN_CATEGORIES[it.category], formatDate(Date.parse(it.publishedAt))),
    ),
    movies: (await load(storedMovies, STORIES)).map((it) =>
      toStory('/movies', { ...it, picture: toDecoration(it.poster) }, it.tags[0] ?? '動画', `${it.durationSeconds}秒`),
    ),
    posts: (await load(storedBlogs, ROWS)).map(toPostRow),
    news: (await load(storedNews, ROWS)).map((it) => ({
      ...toTitled('/news', it),
      publishedAt: it.publishedAt,
      label: NEWS_CATEGORIES[it.category],
      isImportant: it.category === 'important',
    })),
  }
}

/** Picks the first entries whose pictures the page does not show yet. If these are too few, others follow. */
function createPicker(shown: readonly string[]) {
  const used = new Set(shown)
  return <Card extends Pick<Story, 'picture'>>(cards: readonly Card[]): Card[] => {
    const picked: Card[] = []
    for (const card of cards) {
      if (picked.length === STORIES || used.has(card.picture.id)) continue
      used.add(card.picture.id)
      picked.push(card)
    }
    const others = cards.filter((card) => !picked.includes(card))
    return [...picked, ...others].slice(0, STORIES)
  }
}

interface Titled {
  id: number
  title: string
  titleBreaks: number[]
}

const toTitled = (path: string, { id, title, titleBreaks }: Titled) => ({ href: `${path}/${id}`, title, titleBreaks })

const toStory = (path: string, card: Titled & Pick<Story, 'picture'>, category: string, fact: string): Story => ({
  ...toTitled(path, card),
  picture: card.picture,
  category,
  fact,
})

const toCaseStory = (card: ReformCard): Story =>
  toStory(
    '/reform',
    card,
    `${card.categories.map(({ name }) => name).join('・')}｜${card.prefecture}${card.city}`,
    `${formatSum(card.costYen)}・${card.periodDays}日`,
  )

function toFeatured(reform: Reform): Home['featured'] {
  const { before, after } = reform.pairs[0]!
  return { ...toTitled('/reform', reform), summary: reform.summary, before, after }
}

const toPostRow = ({
  id,
  title,
  titleBreaks,
  author,
  publishedAt,
}: Pick<Blog, 'id' | 'title' | 'titleBreaks' | 'author' | 'publishedAt'>): StoryRow => ({
  href: `/members/${author.id}#blog-${id}`,
  title,
  titleBreaks,
  publishedAt,
  label: author.name,
  isImportant: false,
})

/** By their next session. */
function listComing(events: readonly EventCard[], now: number): Home['events'] {
  const stories = events.map((event) => ({
    ...toStory('/events', event, EVENT_KINDS[event.kind], ''),
    times: event.sessions
      .filter(({ startsAt, isCancelled }) => !isCancelled && Date.parse(startsAt) > now)
      .map(({ startsAt, endsAt }) => ({
        startsAt,
        text: formatSession({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }),
      })),
  }))
  return stories
    .filter(({ times }) => times.length > 0)
    .toSorted((a, b) => a.times[0]!.startsAt.localeCompare(b.times[0]!.startsAt))
    .slice(0, 4 * STORIES)
}

export const home: ServerModule = {
  routes: (deps) => [route(homeApi.get, 'What the home page shows of each kind of content', () => loadHome(deps))],
}
