/** The pages of the office in the menu, as far as the person may use them. */
import BadgeIcon from '@mui/icons-material/Badge'
import HistoryIcon from '@mui/icons-material/History'
import InventoryIcon from '@mui/icons-material/Inventory2'
import PeopleIcon from '@mui/icons-material/People'
import SellIcon from '@mui/icons-material/Sell'
import { Menu } from 'react-admin'
import { useMay } from './frame/parts.tsx'

const PAGES = [
  { to: '/customers', text: 'お客様', icon: <PeopleIcon />, permission: 'customers' },
  { to: '/prices', text: '価格と公開', icon: <SellIcon />, permission: 'visibility' },
  { to: '/stock', text: '在庫', icon: <InventoryIcon />, permission: 'stock' },
  { to: '/staff', text: 'スタッフ', icon: <BadgeIcon />, permission: 'staff' },
  { to: '/log', text: '操作の記録', icon: <HistoryIcon />, permission: 'log' },
]

export function OfficeMenu() {
  const may = useMay()
  return PAGES.filter(({ permission }) => may(permission)).map(({ to, text, icon }) => (
    <Menu.Item key={to} to={to} primaryText={text} leftIcon={icon} />
  ))
}
