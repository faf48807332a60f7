import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { QuickAdd } from '#src/features/cart/quick-add.tsx'
import { ItemGrid } from '#src/features/catalogue/card/item-grid.tsx'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { reformJsonLd } from '#src/features/reforms/reform-json-ld.ts'
import { loadReform, ReformPage } from '#src/features/reforms/reform-page.tsx'
import { ReserveButton } from '#src/features/reservation/reserve-button.tsx'
import { contentHead } from '#src/head/content-head.ts'
import { contentIdParam } from '#src/routing/content-id.ts'
import { CasePending } from '#src/ui/loading/page-pending.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const ChooseVariant = lazyOnIdle(
  async () => (await import('#src/features/catalogue/item/choose-variant-dialog.tsx')).ChooseVariant,
)

export const Route = createFileRoute('/reform/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadReform(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? reformJsonLd : undefined),
  component: ReformRoute,
  pendingComponent: CasePending,
})

/** Combines renovation, catalogue, cart and favorites. */
function ReformRoute() {
  const data = Route.useLoaderData()
  return (
    <ReformPage
      key={data.reform.id}
      {...data}
      itemCards={(items) => (
        <ItemGrid
          items={items}
          below={({ id, inStock, isPaused }) => (
            <QuickAdd itemId={id} inStock={inStock} isPaused={isPaused}>
              {(props) => <ChooseVariant {...props} />}
            </QuickAdd>
          )}
        />
      )}
      visit={
        <ReserveButton kind="secondary" wide target={{ case: data.reform.id }}>
          ショールームで相談する
        </ReserveButton>
      }
      favorite={(id, appearance) => <FavoriteButton of={toFavoriteCaseKey(id)} appearance={appearance ?? 'icon'} />}
    />
  )
}
