import type { MovieCard } from '#contract/movies/schema.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { MoviePlayer } from './movie-player.tsx'
import css from './movie-popup.module.css'

interface MoviePopupProps {
  movie: MovieCard
  open: boolean
  onClose: () => void
}

/** Plays a movie over a list. */
export const MoviePopup = ({ movie, open, onClose }: MoviePopupProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={<Phrases text={movie.title} breaks={movie.titleBreaks} />}
    size="reading"
  >
    <MoviePlayer movie={movie} startsAtOnce isShown={open} />
    <p className={css.description}>{movie.description}</p>
    <p className={css.more}>
      <Link to="/movies/$id" params={{ id: movie.id }} replace>
        登場した商品や事例を見る
      </Link>
    </p>
  </Dialog>
)
