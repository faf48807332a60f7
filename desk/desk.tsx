/** The desk's page: a person's passkey first, then the framework's frame with the shop's own pages in it. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { Admin, CustomRoutes, Resource } from 'react-admin'
import { BrowserRouter, Route } from 'react-router-dom'
import { dataProvider } from './network/data-provider.ts'
import { Frame } from './frame/frame.tsx'
import { i18nProvider } from './frame/messages.ts'
import { darkTheme, lightTheme } from './frame/theme.ts'
import { InboxPage } from './inbox/inbox-page.tsx'
import { officePages } from './office.tsx'
import { OrderList } from './orders/order-list.tsx'
import { OrderPage } from './orders/order-page.tsx'
import { OutboxPage } from './outbox/outbox-page.tsx'
import { queryClient } from './network/query-client.ts'
import { AccountPage } from './session/account-page.tsx'
import { DevicesPage } from './session/devices-page.tsx'
import { TrackingImportPage } from './orders/tracking-import-page.tsx'
import { PackPage } from './packing/pack-page.tsx'
import { PackStartPage } from './packing/pack-start-page.tsx'
import { PhoneOrderPage } from './phone-orders/phone-order-page.tsx'
import { ReturnListPage } from './returns/return-list-page.tsx'
import { ReturnPage } from './returns/return-page.tsx'
import { authProvider } from './session/auth-provider.ts'
import { EnrolPage } from './session/enrol-page.tsx'
import { LoginPage } from './session/login-page.tsx'
import { TodayPage } from './today/today-page.tsx'
import { VisitsPage } from './visits/visits-page.tsx'

/** The server allows only styles with the nonce of this response. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''

const cache = createCache({ key: 'desk', nonce })

export const Desk = () => (
  <CacheProvider value={cache}>
    {location.pathname === '/enrol' ? (
      <EnrolPage />
    ) : (
      <BrowserRouter>
        <Admin
          authProvider={authProvider}
          dataProvider={dataProvider}
          queryClient={queryClient}
          i18nProvider={i18nProvider}
          loginPage={LoginPage}
          layout={Frame}
          dashboard={TodayPage}
          theme={lightTheme}
          darkTheme={darkTheme}
          disableTelemetry
          requireAuth
          title="こもれび 業務画面"
        >
          <Resource name="orders" list={OrderList} show={OrderPage} options={{ label: 'ご注文' }} />
          {officePages}
          <CustomRoutes>
            <Route path="/inbox" element={<InboxPage />} />
            <Route path="/inbox/:id" element={<InboxPage />} />
            <Route path="/visits" element={<VisitsPage />} />
            <Route path="/visits/:number" element={<VisitsPage />} />
            <Route path="/account" element={<AccountPage />} />
            <Route path="/devices" element={<DevicesPage />} />
            <Route path="/outbox" element={<OutboxPage />} />
            <Route path="/tracking-import" element={<TrackingImportPage />} />
            <Route path="/phone-order" element={<PhoneOrderPage />} />
            <Route path="/pack" element={<PackStartPage />} />
            <Route path="/pack/:order" element={<PackPage />} />
            <Route path="/returns" element={<ReturnListPage />} />
            <Route path="/returns/:id" element={<ReturnPage />} />
          </CustomRoutes>
        </Admin>
      </BrowserRouter>
    )}
  </CacheProvider>
)
