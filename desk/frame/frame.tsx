import { type ReactNode, useEffect } from 'react'
import AssignmentReturnIcon from '@mui/icons-material/AssignmentReturn'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import InboxIcon from '@mui/icons-material/Inbox'
import Inventory2Icon from '@mui/icons-material/Inventory2'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import TodayIcon from '@mui/icons-material/Today'
import PhoneInTalkIcon from '@mui/icons-material/PhoneInTalk'
import { type Theme, useMediaQuery } from '@mui/material'
import { AppBar, Layout, Logout, Menu, MenuItemLink, TitlePortal, UserMenu, useSidebarState } from 'react-admin'
import { ChangedDialog, clearChange } from '../actions/changed-dialog.tsx'
import { clearUndo, UndoBar } from '../actions/undo-bar.tsx'
import { useLive } from '../network/live.ts'
import { usePrefetch } from '../offline/use-prefetch.ts'
import { OfficeMenu } from '../office-menu.tsx'
import { OutboxStatus } from '../outbox/outbox-status.tsx'
import { useLock } from '../session/lock.tsx'
import { cancelVerification, VerifyDialog } from '../session/verify-dialog.tsx'
import { useListShortcuts } from './shortcuts.ts'

const FrameMenu = () => (
  <Menu>
    <Menu.Item to="/" primaryText="今日" leftIcon={<TodayIcon />} />
    <Menu.Item to="/visits" primaryText="ご予約" leftIcon={<CalendarMonthIcon />} />
    <Menu.Item to="/inbox" primaryText="受信箱" leftIcon={<InboxIcon />} />
    <Menu.Item to="/orders" primaryText="ご注文" leftIcon={<LocalShippingIcon />} />
    <Menu.Item to="/pack" primaryText="梱包" leftIcon={<Inventory2Icon />} />
    <Menu.Item to="/returns" primaryText="返品・返金" leftIcon={<AssignmentReturnIcon />} />
    <Menu.Item to="/phone-order" primaryText="電話でのご注文" leftIcon={<PhoneInTalkIcon />} />
    <OfficeMenu />
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
  usePrefetch()
  useClearOnLogout()
  useNarrowMenu()
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

/** What one person has begun ends with the frame, which is there only while they are logged in. */
function useClearOnLogout(): void {
  useEffect(
    () => () => {
      clearUndo()
      clearChange()
      cancelVerification()
    },
    [],
  )
}

/** On a tablet the names of the menu would take a third of the page; its button shows them. */
function useNarrowMenu(): void {
  const [, setIsOpen] = useSidebarState()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))
  useEffect(() => setIsOpen(!isNarrow), [isNarrow, setIsOpen])
}
