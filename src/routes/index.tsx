import { createFileRoute } from '@tanstack/react-router'
import { ItemRow } from '#src/features/catalogue/card/item-row.tsx'
import { CategoryTiles } from '#src/features/catalogue/category/category-tiles.tsx'
import { GuideStrip, StoryBand } from '#src/features/home/home-sections.tsx'
import { ComingEvents, RowSection, StorySection } from '#src/features/home/home-stories.tsx'
import { Hero } from '#src/features/home/hero.tsx'
import css from '#src/features/home/home-page.module.css'
import { homeHead } from '#src/features/home/home-head.ts'
import { loadHome } from '#src/features/home/home.queries.ts'
import { RenovationBand } from '#src/features/home/renovation-band.tsx'
import { ReserveButton } from '#src/features/reservation/reserve-button.tsx'
import { VisitInvitation } from '#src/features/reservation/visit-invitation.tsx'
import { ShopCards } from '#src/features/shops/shop-cards.tsx'
import { GUIDE_PAGES } from '#src/routing/site-pages.ts'
import { getSiteData } from '#src/routing/site-data.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { Section } from '#src/ui/content/section.tsx'

export const Route = createFileRoute('/')({
  loader: ({ context: { call }, abortController: { signal } }) => loadHome(call, signal),
  head: ({ match, matches, loaderData }) =>
    loaderData ? homeHead(match.context.publicUrl, loaderData, getSiteData(matches)?.settings.phone) : {},
  component: HomeRoute,
})

/** Combines the features of the home page. */
function HomeRoute() {
  const { hero, heroPortrait, tagline, topCategories, newItems, popularItems, shops, about, stories } =
    Route.useLoaderData()
  return (
    <div className={css.page}>
      <Hero hero={hero} heroPortrait={heroPortrait} tagline={tagline}>
        <ReserveButton kind="secondary">来店予約</ReserveButton>
      </Hero>
      <Section title="カテゴリーからさがす" caption="Categories">
        <CategoryTiles categories={topCategories} />
      </Section>
      <RenovationBand featured={stories.featured} cases={stories.cases} />
      <Section
        title="新着商品"
        caption="New Items"
        more={
          <Link to="/items" search={{ sort: 'new' }}>
            新着商品をもっと見る
          </Link>
        }
      >
        <ItemRow items={newItems} />
      </Section>
      <VisitInvitation />
      <StorySection
        title="特集"
        caption="Features"
        preview="row"
        more={{ href: '/special', label: '特集の一覧へ' }}
        stories={stories.specials}
      />
      <Section
        title="人気の商品"
        caption="Popular"
        more={
          <Link to="/items" search={{ sort: 'popular' }}>
            人気の商品をもっと見る
          </Link>
        }
      >
        <ItemRow items={popularItems} />
      </Section>
      <ComingEvents
        title="これからのイベント"
        caption="Events"
        preview="list"
        more={{ href: '/events', label: 'イベントカレンダーへ' }}
        events={stories.events}
      />
      <StoryBand page={about} />
      <StorySection
        title="コラム"
        caption="Columns"
        preview="list"
        more={{ href: '/column', label: 'コラムの一覧へ' }}
        stories={stories.columns}
      />
      <StorySection
        title="動画"
        caption="Movies"
        preview="row"
        more={{ href: '/movies', label: '動画の一覧へ' }}
        stories={stories.movies}
      />
      <RowSection
        title="お知らせ"
        caption="News"
        more={{ href: '/news', label: 'お知らせの一覧へ' }}
        rows={stories.news}
      />
      <RowSection
        title="スタッフブログ"
        caption="Staff Blog"
        more={{ href: '/members', label: 'スタッフ紹介へ' }}
        rows={stories.posts}
      />
      <Section
        title="店舗・ショールーム"
        caption="Showrooms"
        id="shops"
        more={<Link to="/shop">営業時間・アクセスを見る</Link>}
      >
        <ShopCards shops={shops} />
      </Section>
      <GuideStrip pages={GUIDE_PAGES} />
    </div>
  )
}
