import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  useMatches,
  useLocation,
} from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import * as categoriesApi from '#contract/categories/api.ts'
import type { ItemCard } from '#contract/items/schema.ts'
import { toFavoriteKey } from '#contract/cart/favorite-key.ts'
import type { RenderContext } from '#contract/shared/render.ts'
import * as settingsApi from '#contract/settings/api.ts'
import { VerifyStrip } from '#src/features/account/verify-strip.tsx'
import { CartButton, cartOpenAtom } from '#src/features/cart/cart-button.tsx'
import { CardAction } from '#src/features/catalogue/card/card-action.ts'
import { FavoriteButton, FavoritesProvider } from '#src/features/favorites/favorite-button.tsx'
import { FavoritesLink } from '#src/features/favorites/favorites-link.tsx'
import { ReserveButton } from '#src/features/reservation/reserve-button.tsx'
import { ReservationPopup } from '#src/features/reservation/reservation-popup.tsx'
import { LazySearchSuggestions } from '#src/features/search/lazy-search-suggestions.tsx'
import { OfflineStrip } from '#src/features/offline/offline-strip.tsx'
import { OutboxNotice } from '#src/features/outbox/outbox-notice.tsx'
import { InstallMenuEntry } from '#src/features/install/install-menu-entry.tsx'
import { useInstallMethod } from '#src/features/install/install-method.ts'
import { ErrorPage } from '#src/layouts/error-page.tsx'
import { Layout } from '#src/layouts/layout.tsx'
import { loadingBar } from '#src/routing/navigation-events.ts'
import { runMiddleware } from '#src/routing/middleware.ts'
import { useSettings } from '#src/routing/site-data.ts'
import { ValidData } from '#src/routing/valid-data.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { LoadingBar } from '#src/ui/loading/loading-bar.tsx'
import { Toasts } from '#src/ui/toast/toasts.tsx'

const Analytics = lazyOnIdle(async () => (await import('#src/features/analytics/analytics.tsx')).Analytics)
const AppParts = lazyOnIdle(async () => (await import('#src/layouts/app-parts.tsx')).AppParts)
const InstallParts = lazyOnIdle(async () => (await import('#src/features/install/install-parts.tsx')).InstallParts)

export interface RouterContext extends RenderContext {
  /** Resolves after hydration; until then the page must stay as rendered. Browser only. */
  finishHydration?: () => Promise<void>
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches, location: { href }, preload: isPreload }) => {
    await context.finishHydration?.()
    await runMiddleware(matches, { isServer: import.meta.env.SSR, href, isPreload })
  },
  loader: async ({ context: { call, now }, abortController: { signal } }) => {
    const [{ hero, heroPortrait, popularWords, ...settings }, { data }] = await Promise.all([
      call(settingsApi.get, {}, { signal }),
      call(categoriesApi.list, {}, { signal }),
    ])
    return { settings, categories: data.map(({ picture, nameBreaks, ...node }) => node), now }
  },
  component: Root,
  errorComponent: RootFailure,
})

function Root() {
  const { analytics } = useSettings()
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout ?? 'default' })
  return (
    <FavoritesProvider>
      <LoadingBar bar={loadingBar} />
      <ValidData />
      <CardAction value={favoriteOf}>
        <Layout
          name={layout}
          notice={
            <>
              <OfflineStrip />
              <OutboxNotice />
            </>
          }
          strips={<VerifyStrip />}
          suggestions={LazySearchSuggestions}
          menuEntry={InstallMenuEntry}
          visit={<ReserveButton>来店予約</ReserveButton>}
          tools={
            <>
              <FavoritesLink />
              <CartButton />
            </>
          }
        >
          <Outlet />
        </Layout>
      </CardAction>
      {analytics && <Analytics collector={analytics} />}
      <ReservationPopup />
      <Installing />
      <Toasts />
    </FavoritesProvider>
  )
}

/** The installed app and its installation. */
function Installing() {
  const method = useInstallMethod()
  const isApp = method === 'app'
  // The hashes of the app's shortcuts, which `AppParts` handles.
  const isShortcut = useLocation({ select: ({ hash }) => hash === 'cart' || hash === 'search' })
  const setCartOpen = useSetAtom(cartOpenAtom)
  return (
    <>
      {method !== 'none' && <InstallParts />}
      {(isApp || isShortcut) && <AppParts open isApp={isApp} onOpenCart={() => setCartOpen(true)} />}
    </>
  )
}

const favoriteOf = ({ id }: ItemCard) => <FavoriteButton of={toFavoriteKey(id)} />

/** Without settings and categories there is no header, so the frame that needs no data is used. */
function RootFailure(props: ErrorComponentProps) {
  return (
    <Layout name="auth">
      <ErrorPage {...props} />
    </Layout>
  )
}
