/**
 * Grey placeholders of the final size, so that nothing shifts. They are silent: the page says
 * 「読み込んでいます」 once.
 */
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { CardGrid } from '#src/ui/content/card-grid.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'

export type SkeletonShape = 'line' | 'short' | 'heading' | 'title' | 'button' | 'field' | 'square' | 'story' | 'movie'

export function Skeleton({ shape = 'line' }: { shape?: SkeletonShape }) {
  return <span aria-hidden className={classNames(styles.bone, styles[shape])} />
}

/** Cards while they are loading: children of a `CardGrid`. */
export const createCardSkeletons = (of: 'items' | 'stories', count: number) =>
  Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles.card}>
      <Skeleton shape={of === 'items' ? 'square' : 'story'} />
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  ))

export const CardGridSkeleton = ({ of, count }: { of: 'items' | 'stories'; count: number }) => (
  <Loading>
    <CardGrid of={of}>{createCardSkeletons(of, count)}</CardGrid>
  </Loading>
)

export const SkeletonLines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} shape={index % 3 === 2 ? 'short' : 'line'} />)

/** Lines of text. */
export const TextSkeleton = ({ lines }: { lines: number }) => (
  <Loading>
    <div className={styles.text}>
      <SkeletonLines count={lines} />
    </div>
  </Loading>
)

/** Sections on cards, each with a heading and this number of lines. */
export const PanelSkeleton = ({ lines }: { lines: readonly number[] }) => (
  <Loading>
    <div className={styles.panels}>
      <Panels lines={lines} />
    </div>
  </Loading>
)

export const Panels = ({ lines }: { lines: readonly number[] }) =>
  lines.map((count, index) => (
    <CardFrame key={index} className={styles.panel}>
      <Skeleton shape="heading" />
      <SkeletonLines count={count} />
    </CardFrame>
  ))

export const Loading = ({ children }: { children: React.ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden>読み込んでいます</VisuallyHidden>
    {children}
  </div>
)
