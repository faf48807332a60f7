import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { getFallbackUrl } from '#contract/shared/picture-urls.ts'
import type { Picture as PictureData } from '#contract/shared/pictures.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import css from '#src/ui/video/player.module.css'

export interface FilmProps {
  /** Names of the files: hashes of their content. */
  video: string
  captions: string
  title: string
  poster: PictureData
  /** Plays at once, because its card was pressed. */
  startsAtOnce?: boolean
  /** False while its popup closes. */
  isShown?: boolean
}

const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A film of our own. It is never cached, and nothing of it is loaded before it is played. */
export function Film({ video, captions, title, poster, startsAtOnce = false, isShown = true }: FilmProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const isOffline = useIsOffline()

  useEffect(() => {
    // Browsers reject it without a user gesture; the controls then start it.
    if (startsAtOnce && !prefersLessMotion()) void ref.current?.play().catch(() => {})
  }, [startsAtOnce])

  useEffect(() => {
    if (!isShown) ref.current?.pause()
  }, [isShown])

  // Browsers load default captions without waiting for the film. Once shown, the controls switch them.
  const hasPlayed = useRef(false)
  const showCaptions = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const [captionTrack] = currentTarget.textTracks
    if (!captionTrack || hasPlayed.current) return
    hasPlayed.current = true
    captionTrack.mode = 'showing'
  }

  const reload = () => {
    setFailed(false)
    ref.current?.load()
  }
  return (
    <>
      <div className={css.box}>
        <video
          ref={ref}
          className={css.video}
          // Before `src`: browsers begin to load as soon as that is set.
          preload="none"
          src={`/videos/${video}`}
          poster={getFallbackUrl(poster)}
          width={poster.width}
          height={poster.height}
          controls
          playsInline
          aria-label={title}
          onPlay={showCaptions}
          onError={() => setFailed(true)}
        >
          <track kind="captions" srcLang="ja" label="日本語" src={`/videos/${captions}`} />
        </video>
      </div>
      {isOffline ? (
        <p className={css.note} role="status">
          動画はオフラインでは再生できません。通信できる場所で、もう一度お試しください。
        </p>
      ) : (
        hasFailed && (
          <div className={css.note} role="status">
            <p>動画を読み込めませんでした。通信環境をご確認のうえ、もう一度お試しください。</p>
            <Button kind="quiet" onClick={reload}>
              再読み込み
            </Button>
          </div>
        )
      )}
    </>
  )
}
