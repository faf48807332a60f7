import { type MouseEvent, useState } from 'react'
import { Play as PlayIcon } from 'lucide-react'
import type { MovieCard } from '#contract/movies/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { StoryCard, StoryGrid, type StoryGridProps } from '#src/ui/content/story-card.tsx'
import css from './movie-grid.module.css'
import { isPlainClick, Link } from '#src/ui/controls/link.tsx'

/** `0:16`, `12:05` */
const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** For screen readers and texts: `1分16秒` */
export const describeDuration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return `${minutes > 0 ? `${minutes}分` : ''}${rest > 0 || minutes === 0 ? `${rest}秒` : ''}`
}

const MoviePopup = lazyOnIdle(async () => (await import('./movie-popup.tsx')).MoviePopup)

/** Cards of movies, which open them in a popup. Before hydration, and in new tabs, they lead to the movie's page. */
export function MovieGrid(props: StoryGridProps<MovieCard>) {
  const [movie, setMovie] = useState<MovieCard>()
  // The popup keeps its content during the closing animation.
  const [isOpen, setOpen] = useState(false)
  const press = (event: MouseEvent, pressed: MovieCard) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setMovie(pressed)
    setOpen(true)
  }
  return (
    <>
      <StoryGrid {...props}>
        {(entry, card) => (
          <StoryCard
            {...card}
            picture={entry.poster}
            badges={
              <span className={css.mark}>
                <PlayIcon fill="currentColor" />
                <span className={css.duration}>{formatDuration(entry.durationSeconds)}</span>
              </span>
            }
            category={entry.tags[0]}
            title={entry.title}
            titleBreaks={entry.titleBreaks}
            link={(title) => (
              <Link
                to="/movies/$id"
                params={{ id: entry.id }}
                preload={false}
                aria-haspopup="dialog"
                onClick={(event) => press(event, entry)}
              >
                {title}
              </Link>
            )}
          >
            <time dateTime={entry.publishedAt}>{formatDate(Date.parse(entry.publishedAt))}</time>
          </StoryCard>
        )}
      </StoryGrid>
      {movie && <MoviePopup key={movie.id} movie={movie} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
