import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Play as PlayIcon } from 'lucide-react'
import type { Picture as PictureData } from '#contract/shared/pictures.ts'
import { getPlayerUrl, parseVideoLink } from '#contract/shared/video-link.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { Picture } from '#src/ui/content/picture.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import css from './player.module.css'

export interface VideoEmbedProps {
  url: string
  title: string
  poster?: PictureData | undefined
  /** Of the poster, as in an `<img>`. */
  sizes: string
  /** Directly below the video. */
  caption?: ReactNode
}

/** The minimum that the players need. They need the origin in the referrer, or refuse to play. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation'
const ALLOWED = 'autoplay; fullscreen; picture-in-picture'

/** A video on one of four hosts. Before it is played, nothing is requested from the host. Other links show nothing. */
export function VideoEmbed({ url, title, poster, sizes, caption }: VideoEmbedProps) {
  const [playedUrl, setPlayedUrl] = useState<string>()
  const frame = useRef<HTMLIFrameElement>(null)
  const isOffline = useIsOffline()
  const link = parseVideoLink(url)
  const isPlaying = playedUrl === url
  // The button that had the focus was removed.
  useEffect(() => {
    if (isPlaying) frame.current?.focus()
  }, [isPlaying])
  if (!link) return null

  const host = link.host.replace(/ .*/, '')
  return (
    <>
      <div className={classNames(css.box, !poster && css.withoutPoster)}>
        {isPlaying ? (
          <iframe
            ref={frame}
            className={css.video}
            src={getPlayerUrl(link, { autoplay: '1' })}
            title={`${title}（${host}の動画）`}
            sandbox={SANDBOX}
            allow={ALLOWED}
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <>
            {poster && <Picture picture={poster} sizes={sizes} ratio="cover" decorative />}
            <button
              type="button"
              className={css.play}
              aria-label={`${title}を再生する`}
              disabled={isOffline}
              onClick={() => setPlayedUrl(url)}
            >
              <span className={css.mark}>
                <PlayIcon fill="currentColor" />
              </span>
            </button>
          </>
        )}
      </div>
      {caption}
      {!isPlaying && (
        <p className={css.note}>
          {isOffline
            ? '動画はオフラインでは再生できません。通信できる場所で、もう一度お試しください。'
            : `再生すると、${host}に接続します。`}
        </p>
      )}
      <p className={css.address}>{url}</p>
    </>
  )
}
