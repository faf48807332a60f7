import type { MovieCard } from '#contract/movies/schema.ts'
import { Film } from './film.tsx'
import { VideoEmbed } from '#src/ui/video/video-embed.tsx'

interface MoviePlayerProps {
  movie: Pick<MovieCard, 'title' | 'poster' | 'source'>
  /** A film plays at once. Videos of other hosts wait for a press. */
  startsAtOnce?: boolean
  /** False while its popup closes. */
  isShown?: boolean
}

export const MoviePlayer = ({ movie: { title, poster, source }, startsAtOnce, isShown }: MoviePlayerProps) =>
  source.type === 'film' ? (
    <Film
      key={source.video}
      video={source.video}
      captions={source.captions}
      title={title}
      poster={poster}
      startsAtOnce={startsAtOnce ?? false}
      isShown={isShown ?? true}
    />
  ) : (
    <VideoEmbed url={source.url} title={title} poster={poster} sizes="(width >= 1024px) 896px, calc(100vw - 32px)" />
  )
