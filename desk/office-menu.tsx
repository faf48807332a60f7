/** The pages of the office in the menu, as far as the person may use them. */
import BarChartIcon from '@mui/icons-material/BarChart'
import BadgeIcon from '@mui/icons-material/Badge'
import CampaignIcon from '@mui/icons-material/Campaign'
import DevicesIcon from '@mui/icons-material/Devices'
import EventBusyIcon from '@mui/icons-material/EventBusy'
import HistoryIcon from '@mui/icons-material/History'
import InventoryIcon from '@mui/icons-material/Inventory2'
import MailIcon from '@mui/icons-material/MailOutlined'
import PeopleIcon from '@mui/icons-material/People'
import SellIcon from '@mui/icons-material/Sell'
import { Menu } from 'react-admin'
import { useMay } from './frame/parts.tsx'

const PAGES = [
  { to: '/customers', text: 'お客様', icon: <PeopleIcon />, permission: 'customers' },
  { to: '/prices', text: '価格と公開', icon: <SellIcon />, permission: 'visibility' },
  { to: '/stock', text: '在庫', icon: <InventoryIcon />, permission: 'stock' },
  { to: '/news', text: 'お知らせ', icon: <CampaignIcon />, permission: 'news' },
  { to: '/shop-days', text: '営業日', icon: <EventBusyIcon />, permission: 'reservations' },
  { to: '/reports', text: '集計', icon: <BarChartIcon />, permission: 'reports' },
  { to: '/newsletter', text: 'メールマガジン', icon: <MailIcon />, permission: 'newsletter' },
  { to: '/staff', text: 'スタッフ', icon: <BadgeIcon />, permission: 'staff' },
  { to: '/devices', text: 'スタッフの端末', icon: <DevicesIcon />, permission: 'staff' },
  { to: '/log', text: '操作の記録', icon: <HistoryIcon />, permission: 'log' },
]

export function OfficeMenu() {
  const may = useMay()
  return PAGES.filter(({ permission }) => may(permission)).map(({ to, text, icon }) => (
    <Menu.Item key={to} to={to} primaryText={text} leftIcon={icon} />
  ))
}
