import type { ReactNode } from 'react'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import { AppBar, Layout, Menu, TitlePortal } from 'react-admin'

const FrameMenu = () => (
  <Menu>
    <Menu.Item to="/" primaryText="今日のご予約" leftIcon={<CalendarMonthIcon />} />
    <Menu.Item to="/orders" primaryText="ご注文" leftIcon={<LocalShippingIcon />} />
  </Menu>
)

const FrameBar = () => (
  <AppBar color="primary" alwaysOn>
    <TitlePortal component="h1" />
  </AppBar>
)

/** Around every page. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <Layout menu={FrameMenu} appBar={FrameBar}>
    {children}
  </Layout>
)
