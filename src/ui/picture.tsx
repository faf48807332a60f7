import { fallbackAddress, pictureAddress, pictureWidths } from '#contract/picture-addresses.ts'
import { type Decoration, type Picture as PictureData } from '#contract/pictures.ts'
import { classNames } from './class-names.ts'
import { NoPictureIcon } from './icons.tsx'
import styles from './picture.module.css'
import { useMissing } from './use-missing.ts'

export interface PictureProps {
  picture: PictureData | Decoration
  /** How wide it is shown, as the attribute `sizes` has it: `(width >= 1024px) 280px, 50vw`. */
  sizes: string
  /**
   * The box; the picture fills it. `own`: as the picture is; `cover`: what it stands in, cut to fit; `contain`: the whole
   * picture within what it stands in.
   */
  ratio?: 'square' | 'story' | 'own' | 'cover' | 'contain'
  /** Takes its place in windows of less than 640 px. */
  portrait?: PictureData
  /** For the first picture in view: fetched before all others, never late, with its blurred stand-in. */
  priority?: boolean
  /** Where the words beside it already say what it shows. */
  decorative?: boolean
}

/** A picture in the widths it is kept in; until it is there its box has its colour, and a quiet sign if it cannot be had. */
export function Picture(props: PictureProps) {
  const { picture, portrait, sizes, ratio = 'own', priority = false, decorative = false } = props
  const { isMissing, tries, watch } = useMissing(picture.id)
  return (
    <div className={classNames(styles.box, styles[ratio], `tone-${picture.tone}`)}>
      {priority && 'blur' in picture && (
        <picture>
          {portrait && <source media={NARROW} srcSet={portrait.blur} />}
          <img className={styles.blur} src={picture.blur} alt="" />
        </picture>
      )}
      <picture key={tries}>
        {portrait && (
          <source media={NARROW} type="image/avif" srcSet={sourceSet(portrait, MOST_PORTRAIT_PX)} sizes={sizes} />
        )}
        <source type="image/avif" srcSet={sourceSet(picture)} sizes={sizes} />
        <img
          {...watch}
          // Unseen, not gone: its words still tell what it would show.
          className={classNames(styles.image, isMissing && styles.unseen)}
          src={fallbackAddress(picture)}
          width={picture.width}
          height={picture.height}
          alt={!decorative && 'alt' in picture ? picture.alt : ''}
          loading={priority ? 'eager' : 'lazy'}
          decoding={priority ? 'sync' : 'async'}
          fetchPriority={priority ? 'high' : 'auto'}
        />
      </picture>
      {isMissing && (
        <span className={styles.missing}>
          <NoPictureIcon size={24} />
        </span>
      )}
    </div>
  )
}

const NARROW = '(width < 640px)'

/** Upright it fills a phone's window: sharper, it would outweigh the rest of the page. */
const MOST_PORTRAIT_PX = 720

const sourceSet = ({ id, width }: Decoration, most = width) =>
  pictureWidths(width)
    .filter((it) => it <= most)
    .map((it) => `${pictureAddress(id, it)} ${it}w`)
    .join(', ')
