import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { QuickAdd } from '#src/features/cart/quick-add.tsx'
import { ItemGrid } from '#src/features/catalogue/card/item-grid.tsx'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { FavoritesPage } from '#src/features/favorites/favorites-page.tsx'
import { ReformGrid } from '#src/features/reforms/reform-grid.tsx'
import { pageHead } from '#src/head/head.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Section } from '#src/ui/content/section.tsx'

const ChooseVariant = lazyOnIdle(
  async () => (await import('#src/features/catalogue/item/choose-variant-dialog.tsx')).ChooseVariant,
)

/** Guests have favorites too, so there is no redirect to the login. */
export const Route = createFileRoute('/mypage/favorite')({
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'お気に入り',
      path: '/mypage/favorite',
      isPrivate: true,
    }),
  component: FavoriteRoute,
})

/** Combines favorites, catalogue, cart and renovation. */
function FavoriteRoute() {
  return (
    <MypageFrame title="お気に入り" width="content">
      <FavoritesPage>
        {(items, cases) => (
          <>
            {items.length > 0 && (
              <ItemGrid
                items={items}
                titleLevel="h2"
                below={({ id, inStock, isPaused }) => (
                  <QuickAdd itemId={id} inStock={inStock} isPaused={isPaused}>
                    {(props) => <ChooseVariant {...props} />}
                  </QuickAdd>
                )}
              />
            )}
            {cases.length > 0 && (
              <Section title="リフォーム事例">
                <ReformGrid entries={cases} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
              </Section>
            )}
          </>
        )}
      </FavoritesPage>
    </MypageFrame>
  )
}
