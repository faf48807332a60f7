/**
 * Grey placeholders of the final size, so that nothing shifts. They are silent: the page says
 * 「読み込んでいます」 once.
 */
import { CardGrid } from './card-grid.tsx'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SkeletonShape = 'line' | 'short' | 'title' | 'button' | 'square' | 'story'

export function Skeleton({ shape = 'line' }: { shape?: SkeletonShape }) {
  return <span aria-hidden className={classNames(styles.bone, styles[shape])} />
}

export function CardGridSkeleton({ of, count }: { of: 'items' | 'stories'; count: number }) {
  return (
    <Loading>
      <CardGrid of={of}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.card}>
            <Skeleton shape={of === 'items' ? 'square' : 'story'} />
            <Skeleton shape="short" />
            <Skeleton />
            <Skeleton shape="short" />
          </div>
        ))}
      </CardGrid>
    </Loading>
  )
}

/** A picture with text and a button beside it. */
export function DetailSkeleton() {
  return (
    <Loading>
      <div className={styles.detail}>
        <Skeleton shape="square" />
        <div className={styles.text}>
          <Skeleton shape="short" />
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
          <Skeleton shape="button" />
        </div>
      </div>
    </Loading>
  )
}

/** Lines of text, such as a form or a list of facts. */
export function TextSkeleton({ lines }: { lines: number }) {
  return (
    <Loading>
      <div className={styles.text}>
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} shape={index % 3 === 2 ? 'short' : 'line'} />
        ))}
      </div>
    </Loading>
  )
}

function Loading({ children }: { children: React.ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>読み込んでいます</VisuallyHidden>
      {children}
    </div>
  )
}
