/** The addresses of the office's pages. */
import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { CustomerList } from './customers/customer-list.tsx'
import { CustomerPage } from './customers/customer-page.tsx'
import { LogPage } from './log/log-page.tsx'
import { NewsEditor } from './news/news-editor.tsx'
import { NewsList } from './news/news-list.tsx'
import { NewsletterPage } from './newsletter/newsletter-page.tsx'
import { PricesPage } from './prices/prices-page.tsx'
import { ReportsPage } from './reports/reports-page.tsx'
import { ShopDaysPage } from './shop-days/shop-days-page.tsx'
import { StaffPage } from './staff/staff-page.tsx'
import { CountPage } from './stock/count-page.tsx'
import { StockList } from './stock/stock-list.tsx'
import { StockPage } from './stock/stock-page.tsx'

export const officePages = [
  <Resource key="customers" name="customers" list={CustomerList} show={CustomerPage} options={{ label: 'お客様' }} />,
  <Resource key="stock" name="stock" list={StockList} show={StockPage} options={{ label: '在庫' }} />,
  <Resource key="news" name="news" list={NewsList} options={{ label: 'お知らせ' }} />,
  <Resource key="log" name="log" list={LogPage} options={{ label: '操作の記録' }} />,
  <CustomRoutes key="office">
    <Route path="/prices" element={<PricesPage />} />
    <Route path="/stock-count" element={<CountPage />} />
    <Route path="/news-editor" element={<NewsEditor key="new" />} />
    <Route path="/news-editor/:id" element={<NewsEditor />} />
    <Route path="/newsletter" element={<NewsletterPage />} />
    <Route path="/reports" element={<ReportsPage />} />
    <Route path="/shop-days" element={<ShopDaysPage />} />
    <Route path="/staff" element={<StaffPage />} />
  </CustomRoutes>,
]
