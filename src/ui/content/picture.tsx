import { ImageOff as NoPictureIcon } from 'lucide-react'
import { getFallbackUrl, getPictureUrl, getPictureWidths } from '#contract/shared/picture-urls.ts'
import type { Decoration, Picture as PictureData } from '#contract/shared/pictures.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import styles from './picture.module.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'

export interface PictureProps {
  picture: PictureData | Decoration
  /** Displayed width, as in the `sizes` attribute: `(width >= 1024px) 280px, 50vw`. */
  sizes: string
  /**
   * The box, filled by the picture. `own`: the picture's ratio; `cover`: its container, cropped;
   * `contain`: the whole picture within its container.
   */
  ratio?: 'square' | 'story' | 'own' | 'cover' | 'contain'
  /** Used in windows narrower than 640 px. */
  portrait?: PictureData
  /** For the first picture in view: fetched first, loaded eagerly, with a blurred placeholder. */
  priority?: boolean
  /** For pictures whose content is described by the text beside them. */
  decorative?: boolean
}

/**
 * A picture in its stored widths. Until it has loaded, the box shows its dominant colour; if it
 * fails, a placeholder icon.
 */
export function Picture(props: PictureProps) {
  const { picture, portrait, sizes, ratio = 'own', priority = false, decorative = false } = props
  const { isBroken, attempts, retry, imageProps } = useImageRetry(picture.id)
  return (
    <div className={classNames(styles.box, styles[ratio], `tone-${picture.tone}`)}>
      {priority && 'blur' in picture && (
        <picture>
          {portrait && <source media={NARROW} srcSet={portrait.blur} />}
          <img className={styles.blur} src={picture.blur} alt="" />
        </picture>
      )}
      <picture key={attempts}>
        {portrait && (
          <source media={NARROW} type="image/avif" srcSet={sourceSet(portrait, MAX_PORTRAIT_PX)} sizes={sizes} />
        )}
        <source type="image/avif" srcSet={sourceSet(picture)} sizes={sizes} />
        <img
          {...imageProps}
          // Hidden visually, so that the alt text is still read aloud.
          className={classNames(styles.image, isBroken && styles.unseen)}
          src={getFallbackUrl(picture)}
          width={picture.width}
          height={picture.height}
          alt={!decorative && 'alt' in picture ? picture.alt : ''}
          loading={priority ? 'eager' : 'lazy'}
          decoding={priority ? 'sync' : 'async'}
          fetchPriority={priority ? 'high' : 'auto'}
        />
      </picture>
      {isBroken && <MissingPicture onReachable={retry} />}
    </div>
  )
}

const NARROW = '(width < 640px)'

/** A portrait picture fills a phone's window; a larger one would outweigh the rest of the page. */
const MAX_PORTRAIT_PX = 720

const sourceSet = ({ id, width }: Decoration, maxWidth = width) =>
  getPictureWidths(width)
    .filter((it) => it <= maxWidth)
    .map((it) => `${getPictureUrl(id, it)} ${it}w`)
    .join(', ')

/**
 * Loading may have failed before hydration. A lazy image that was not requested yet has no
 * `currentSrc`.
 */
const hasFailed = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0 && image.currentSrc !== ''

/** Tracks whether a picture failed to load. `attempts` is the key of its element: another one requests it again. */
function useImageRetry(id: string) {
  const [{ brokenId, attempts }, setState] = useState<{ brokenId?: string; attempts: number }>({ attempts: 0 })
  const markBroken = () =>
    setState((state) => (state.brokenId === id ? state : { brokenId: id, attempts: state.attempts }))

  return {
    isBroken: brokenId === id,
    attempts,
    retry: () => setState({ attempts: attempts + 1 }),
    imageProps: {
      ref: (image: HTMLImageElement | null) => {
        if (image && hasFailed(image)) markBroken()
      },
      onError: markBroken,
    },
  }
}

/** Stands for a picture that failed. When the server is reachable again, the picture is requested again. */
function MissingPicture({ onReachable }: { onReachable: () => void }) {
  const isOffline = useIsOffline()
  const wasOffline = useRef(isOffline)
  const retry = useEffectEvent(onReachable)
  useEffect(() => {
    if (wasOffline.current && !isOffline) retry()
    wasOffline.current = isOffline
  }, [isOffline])
  return (
    <span className={styles.missing}>
      <NoPictureIcon size={24} />
    </span>
  )
}
