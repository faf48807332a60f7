import { createFileRoute } from '@tanstack/react-router'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { QuickAdd } from '#src/features/cart/quick-add.tsx'
import { ItemGrid } from '#src/features/catalogue/card/item-grid.tsx'
import { ChooseVariant } from '#src/features/catalogue/item/choose-variant-dialog.tsx'
import { FavoritesPage } from '#src/features/favorites/favorites-page.tsx'
import { pageHead } from '#src/navigation/head.ts'
import { useNow } from '#src/navigation/use-now.ts'

/** Guests have favorites too, so there is no redirect to the login. */
export const Route = createFileRoute('/mypage/favorite')({
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'お気に入り',
      description: 'お気に入りに追加した商品をご覧いただけます。',
      path: '/mypage/favorite',
      isPrivate: true,
    }),
  component: FavoriteRoute,
})

/** Combines favorites, catalogue and cart. */
function FavoriteRoute() {
  const now = useNow()
  return (
    <MypageFrame title="お気に入り" width="content">
      <FavoritesPage>
        {(items) => (
          <ItemGrid
            items={items}
            now={now}
            titleLevel="h2"
            below={({ id, inStock }) => (
              <QuickAdd itemId={id} inStock={inStock}>
                {(props) => <ChooseVariant {...props} />}
              </QuickAdd>
            )}
          />
        )}
      </FavoritesPage>
    </MypageFrame>
  )
}
