import type { ReactNode } from 'react'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import { AppBar, Layout, Logout, Menu, MenuItemLink, TitlePortal, UserMenu } from 'react-admin'
import { ChangedDialog } from '../actions/changed-dialog.tsx'
import { UndoBar } from '../actions/undo-bar.tsx'
import { useLive } from '../network/live.ts'
import { OutboxStatus } from '../outbox/outbox-status.tsx'
import { useLock } from '../session/lock.tsx'
import { VerifyDialog } from '../session/verify-dialog.tsx'
import { useListShortcuts } from './shortcuts.ts'

const FrameMenu = () => (
  <Menu>
    <Menu.Item to="/" primaryText="今日のご予約" leftIcon={<CalendarMonthIcon />} />
    <Menu.Item to="/orders" primaryText="ご注文" leftIcon={<LocalShippingIcon />} />
  </Menu>
)

const FrameUserMenu = () => (
  <UserMenu>
    <MenuItemLink to="/account" primaryText="アカウント" />
    <MenuItemLink to="/outbox" primaryText="送信待ち" />
    <Logout />
  </UserMenu>
)

const FrameBar = () => (
  <AppBar color="primary" alwaysOn userMenu={<FrameUserMenu />}>
    <TitlePortal component="h1" />
  </AppBar>
)

/** Around every page. */
export function Frame({ children }: { children: ReactNode }) {
  useLive()
  useListShortcuts()
  useLock()
  return (
    <Layout menu={FrameMenu} appBar={FrameBar}>
      <OutboxStatus />
      {children}
      <ChangedDialog />
      <VerifyDialog />
      <UndoBar />
    </Layout>
  )
}
