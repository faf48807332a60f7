import type { ReactNode } from 'react'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import { AppBar, Layout, Menu, TitlePortal } from 'react-admin'
import { ChangedDialog } from '../actions/changed-dialog.tsx'
import { UndoBar } from '../actions/undo-bar.tsx'
import { useLive } from '../network/live.ts'
import { useListShortcuts } from './shortcuts.ts'

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
export function Frame({ children }: { children: ReactNode }) {
  useLive()
  useListShortcuts()
  return (
    <Layout menu={FrameMenu} appBar={FrameBar}>
      {children}
      <ChangedDialog />
      <UndoBar />
    </Layout>
  )
}
