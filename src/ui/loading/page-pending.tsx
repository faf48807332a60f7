/** Pages while their data are loading: the same places, widths and heights as the pages that follow. */
import type { ReactNode } from 'react'
import { CardGrid } from '#src/ui/content/card-grid.tsx'
import { pageClass, type PageWidth } from '#src/ui/content/page.tsx'
import styles from './page-pending.module.css'
import { createCardSkeletons, Loading, Skeleton, SkeletonLines } from './skeleton.tsx'

interface FrameProps {
  width?: PageWidth
  children: ReactNode
}

/** The previous page may have been scrolled. The router scrolls only when the page itself is there. */
const openAtTop = (element: HTMLElement | null) => void (element && scrollTo(0, 0))

/** A page with the line of its breadcrumb. The mark is read by routing/scroll.ts. */
const Frame = ({ width = 'content', children }: FrameProps) => (
  <div ref={openAtTop} data-pending-page className={pageClass(width, styles.page)}>
    <Loading>
      <div className={styles.breadcrumb}>
        <Skeleton shape="short" />
      </div>
      {children}
    </Loading>
  </div>
)

const Chips = ({ count }: { count: number }) => (
  <div className={styles.chips}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} shape="button" />
    ))}
  </div>
)

/** A list with its filters. */
const ListFrame = ({ children }: { children: ReactNode }) => (
  <Frame>
    <div className={styles.head}>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
    <Chips count={5} />
    {children}
  </Frame>
)

/** Cards of columns, cases, events … */
export const StoryListPending = () => (
  <ListFrame>
    <CardGrid of="stories">{createCardSkeletons('stories', 6)}</CardGrid>
  </ListFrame>
)

/** News, jobs: rows without pictures. */
export const RowListPending = () => (
  <ListFrame>
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className={styles.row}>
        <Skeleton shape="short" />
        <Skeleton />
      </div>
    ))}
  </ListFrame>
)

/** The list of items, whose categories are beside it on wide windows. */
export const ItemListPending = () => (
  <Frame>
    <div className={styles.head}>
      <Skeleton shape="title" />
    </div>
    <div className={styles.listColumns}>
      <div className={styles.categories}>
        <SkeletonLines count={10} />
      </div>
      <div>
        <Chips count={2} />
        <CardGrid of="items">{createCardSkeletons('items', 12)}</CardGrid>
      </div>
    </div>
  </Frame>
)

/** The picture of an item with its facts and buttons beside it. */
export const ItemPending = () => (
  <Frame>
    <div className={styles.itemColumns}>
      <div className={styles.gallery}>
        <Skeleton shape="square" />
      </div>
      <div className={styles.text}>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="title" />
        <Skeleton shape="short" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    </div>
  </Frame>
)

const Text = ({ lines }: { lines: number }) => (
  <div className={styles.text}>
    <SkeletonLines count={lines} />
  </div>
)

const ArticleHead = () => (
  <div className={styles.head}>
    <Skeleton shape="short" />
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="short" />
  </div>
)

/** A text with a picture. */
export const ArticlePending = () => (
  <Frame width="reading">
    <ArticleHead />
    <Skeleton shape="story" />
    <Text lines={9} />
  </Frame>
)

/** A text without a picture. */
export const TextPending = () => (
  <Frame width="reading">
    <ArticleHead />
    <Text lines={9} />
  </Frame>
)

/** A case or a menu: a wide picture and its facts. */
export const CasePending = () => (
  <Frame>
    <ArticleHead />
    <div className={styles.picture}>
      <Skeleton shape="story" />
      <Text lines={6} />
    </div>
  </Frame>
)

/** A film and its text. */
export const MoviePending = () => (
  <Frame width="movie">
    <div className={styles.head}>
      <Skeleton shape="title" />
    </div>
    <Skeleton shape="movie" />
    <Text lines={5} />
  </Frame>
)

/** A portrait and facts. */
export const MemberPending = () => (
  <Frame>
    <div className={styles.person}>
      <div className={styles.portrait}>
        <Skeleton shape="square" />
      </div>
      <div className={styles.name}>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
      </div>
    </div>
    <div className={styles.facts}>
      <Text lines={6} />
      <Text lines={6} />
    </div>
  </Frame>
)
