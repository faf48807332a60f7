/** A renovation case: its data, head and screen. */
import type { ReactNode } from 'react'
import type { ItemCard } from '#contract/items/schema.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import { BUILDING_TYPES, formatCost, formatFloorArea, getMainPicture } from '#contract/reforms/labels.ts'
import type { Reform, ReformPage as ReformPageData } from '#contract/reforms/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import type { ContentHead } from '#src/head/content-head.ts'
import { ArticleFooter } from '#src/ui/article/article-footer.tsx'
import { BeforeAfter } from '#src/ui/before-after/before-after.tsx'
import { Page } from '#src/ui/content/page.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { InternalLink, Link } from '#src/ui/controls/link.tsx'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ShareButton } from '#src/ui/share/share-button.tsx'
import detail from './detail-page.module.css'
import { MenuGrid } from './menu-grid.tsx'
import { ReformGrid } from './reform-grid.tsx'
import css from './reform-page.module.css'

const SIZES = '(width >= 1200px) 700px, (width >= 1024px) 60vw, calc(100vw - 32px)'
const POINT_SIZES = '(width >= 768px) 320px, calc(100vw - 32px)'

export async function loadReform(call: Call, id: number, signal: AbortSignal) {
  const data = await call(reformsApi.get, { params: { id } }, { signal })
  const { title, summary } = data.reform
  const picture = getMainPicture(data.reform)
  const head: ContentHead = { title, description: summary, path: `/reform/${id}`, picture, isArticle: true }
  return { ...data, head }
}

interface ReformPageProps extends ReformPageData {
  /** Renders cards of items, which belong to the catalogue. */
  itemCards: (items: readonly ItemCard[]) => ReactNode
  /** The button to the reservation form. */
  visit: ReactNode
  /** The favorite button of a case, on its card or with words. */
  favorite: (id: number, appearance?: 'words') => ReactNode
}

export function ReformPage({
  reform,
  items,
  menus,
  shop,
  previous,
  next,
  related,
  itemCards,
  visit,
  favorite,
}: ReformPageProps) {
  const [category] = reform.categories
  const byId = new Map(items.map((item) => [item.id, item]))
  const showItems = (ids: readonly number[]) => itemCards(ids.flatMap((id) => byId.get(id) ?? []))
  const toLink = (card: typeof next) => card && { href: `/reform/${card.id}`, title: card.title }
  return (
    <>
      <Page
        steps={[
          { label: 'ホーム', href: '/' },
          { label: 'リフォーム事例', href: '/reform' },
          ...(category ? [{ label: category.name, href: `/reform/category/${category.id}` }] : []),
          { label: reform.title },
        ]}
        isArticle
      >
        <header className={detail.head}>
          <p className={css.label}>
            {reform.categories.map(({ name }) => name).join('・')}｜{reform.prefecture}
            {reform.city}
          </p>
          <h1>
            <Phrases text={reform.title} breaks={reform.titleBreaks} />
          </h1>
          <p className={detail.lead}>{reform.summary}</p>
        </header>
        <div className={css.columns}>
          <Pictures reform={reform} />
          <div className={css.side}>
            <Facts reform={reform} shop={shop} />
            <InternalLink href={`/reform/inquiry/${reform.id}`} className={buttonClass('primary', { wide: true })}>
              この事例について相談する
            </InternalLink>
            {visit}
            <div className={css.actions}>
              {favorite(reform.id, 'words')}
              <ShareButton title={reform.title} />
            </div>
          </div>
        </div>
        <div className={css.text}>
          <section aria-labelledby="requests" className={css.requests}>
            <h2 id="requests">ご家族の希望</h2>
            <p className={css.household}>{reform.household}</p>
            <p>{reform.requests}</p>
          </section>
        </div>
      </Page>
      <Section title="リフォームのポイント" caption="Points" band>
        <ol role="list" className={css.points}>
          {reform.points.map(({ title, text, picture }, index) => (
            <li key={title} className={css.point}>
              <p className={detail.number} aria-hidden>
                {index + 1}
              </p>
              <div>
                <h3 className={css.pointTitle}>{title}</h3>
                <p>{keepWhole(text)}</p>
              </div>
              {picture && (
                <div className={css.pointPicture}>
                  <Picture picture={picture} sizes={POINT_SIZES} ratio="story" />
                </div>
              )}
            </li>
          ))}
        </ol>
      </Section>
      <Section width="reading">
        <Markdown blocks={reform.body} cards={({ type, ids }) => type === 'items' && showItems(ids)} />
        {reform.voice !== null && (
          <figure className={css.voice}>
            <figcaption>ご家族の声</figcaption>
            <blockquote>{keepWhole(reform.voice)}</blockquote>
          </figure>
        )}
        <section aria-labelledby="cost" className={css.cost}>
          <h2 id="cost">費用に含まれるもの</h2>
          <FactList
            facts={[
              ['契約金額', formatCost(reform.costYen)],
              ['含むもの', reform.costIncludes],
              ['別のもの', reform.costExcludes],
            ]}
          />
        </section>
      </Section>
      {reform.itemIds.some((id) => byId.has(id)) && (
        <Section title="この住まいで使った商品" caption="Items">
          {showItems(reform.itemIds)}
        </Section>
      )}
      {menus.length > 0 && (
        <Section title="工事の内容と価格の目安" caption="Menu">
          <MenuGrid entries={menus} />
        </Section>
      )}
      <Section band>
        <div className={css.call}>
          <h2>わが家の場合を、聞いてみる</h2>
          <p>写真や間取り図がなくても、ご相談いただけます。お返事は2営業日以内に、担当のスタッフから差し上げます。</p>
          <InternalLink href={`/reform/inquiry/${reform.id}`} className={buttonClass()}>
            リフォームを相談する
          </InternalLink>
        </div>
      </Section>
      <Section width="reading">
        <ArticleFooter
          previous={toLink(previous)}
          next={toLink(next)}
          all={{ href: '/reform', label: 'リフォーム事例の一覧へ' }}
          noun="事例"
        />
      </Section>
      {related.length > 0 && (
        <Section title={category ? `ほかの${category.name}の事例` : 'ほかの事例'} caption="Works">
          <ReformGrid entries={related} favorite={favorite} />
        </Section>
      )}
    </>
  )
}

/** The first pair or picture is the page's first picture. */
function Pictures({ reform: { pairs, pictures } }: { reform: Reform }) {
  return (
    <div className={css.pictures}>
      {pairs.map(({ before, after, place, comment }, index) => (
        <figure key={after.id}>
          <BeforeAfter before={before} after={after} sizes={SIZES} priority={index === 0} />
          <figcaption className={css.caption}>
            <strong>{place}</strong>
            {comment}
          </figcaption>
        </figure>
      ))}
      {pictures.map((picture, index) => (
        <div key={picture.id} className={detail.picture}>
          <Picture picture={picture} sizes={SIZES} ratio="story" priority={index === 0 && pairs.length === 0} />
        </div>
      ))}
    </div>
  )
}

function Facts({ reform, shop }: { reform: Reform; shop: ReformPageData['shop'] }) {
  const { costYen, periodDays, areaM2, building, prefecture, city, completedOn, staff } = reform
  const [year, month] = completedOn.split('-').map(Number)
  return (
    <FactList
      facts={[
        [
          '費用',
          <span key="cost" className={css.sum}>
            {formatCost(costYen)}
          </span>,
        ],
        ['工期', `${periodDays}日`],
        ['面積', formatFloorArea(areaM2)],
        ['建物', `${BUILDING_TYPES[building.type]}・築${building.ageYears}年`],
        ['所在地', `${prefecture}${city}`],
        ['完成', `${year}年${month}月`],
        [
          '担当',
          staff.length > 0 && (
            <ul key="staff" role="list">
              {staff.map(({ id, name, title }) => (
                <li key={id}>
                  <InternalLink href={`/members/${id}`} className={css.link ?? ''}>
                    {name}
                  </InternalLink>
                  （{title}）
                </li>
              ))}
            </ul>
          ),
        ],
        [
          '店舗',
          shop && (
            <Link key="shop" to="/shop" hash={`shop-${shop.id}`} className={css.link}>
              {shop.name}
            </Link>
          ),
        ],
      ]}
    />
  )
}
