import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as moviesApi from '#contract/movies/api.ts'
import type { MovieCard } from '#contract/movies/schema.ts'
import { call } from '#src/device/query/call.ts'
import { isPlainClick } from '#src/ui/is-plain-click.ts'
import { MoviePopup } from './movie-popup.tsx'

/** The id if it is a link to a movie's page, outside of the popup. */
function findMovieId(target: EventTarget | null): number | undefined {
  const link = target instanceof Element && target.closest('a')
  const [, id] = (link && !link.closest('dialog') && /^\/movies\/(\d+)$/.exec(link.getAttribute('href') ?? '')) || []
  return id === undefined ? undefined : Number(id)
}

/**
 * Opens the links to movies on a page in a popup. The sections of the home page do not know what they link to, and until
 * this part is loaded, the links lead to the movies' pages.
 */
export function MovieOpener() {
  const [movie, setMovie] = useState<MovieCard>()
  // The popup keeps its content during the closing animation.
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    async function open(id: number) {
      try {
        const { movie: found } = await call(moviesApi.get, { params: { id } }, { signal })
        setMovie(found)
        setOpen(true)
      } catch {
        // The page says what is wrong.
        if (!signal.aborted) await navigate({ to: '/movies/$id', params: { id } })
      }
    }
    const press = (event: MouseEvent) => {
      const id = isPlainClick(event) ? findMovieId(event.target) : undefined
      if (id === undefined) return
      event.preventDefault()
      void open(id)
    }
    // Before React's own listeners, so that the links do not navigate.
    document.addEventListener('click', press, { capture: true, signal })
    return () => controller.abort()
  }, [navigate])
  return movie && <MoviePopup key={movie.id} movie={movie} open={isOpen} onClose={() => setOpen(false)} />
}
