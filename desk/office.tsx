/** The addresses of the office's pages. */
import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { CustomerList } from './customers/customer-list.tsx'
import { CustomerPage } from './customers/customer-page.tsx'
import { LogPage } from './log/log-page.tsx'
import { PricesPage } from './prices/prices-page.tsx'
import { StaffPage } from './staff/staff-page.tsx'
import { CountPage } from './stock/count-page.tsx'
import { StockList } from './stock/stock-list.tsx'
import { StockPage } from './stock/stock-page.tsx'

export const officePages = [
  <Resource key="customers" name="customers" list={CustomerList} show={CustomerPage} options={{ label: 'お客様' }} />,
  <Resource key="stock" name="stock" list={StockList} show={StockPage} options={{ label: '在庫' }} />,
  <Resource key="log" name="log" list={LogPage} options={{ label: '操作の記録' }} />,
  <CustomRoutes key="office">
    <Route path="/prices" element={<PricesPage />} />
    <Route path="/stock-count" element={<CountPage />} />
    <Route path="/staff" element={<StaffPage />} />
  </CustomRoutes>,
]
