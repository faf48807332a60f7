/**
 * The store's icons, Lucide shapes with one stroke width. They are decorative: text stands beside
 * them. Unused ones are tree-shaken.
 */
import {
  CalendarDays,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  CircleAlert,
  CircleCheck,
  Clock,
  CloudOff,
  Expand,
  Eye,
  EyeOff,
  Heart,
  History,
  House,
  ImageOff,
  ImagePlus,
  Info,
  type LucideIcon,
  Menu,
  Minus,
  Plus,
  Search,
  Share,
  ShoppingCart,
  SlidersHorizontal,
  Trash2,
  TriangleAlert,
  UserRound,
  X,
} from 'lucide-react'

export type Icon = (props: { size?: 16 | 20 | 24 }) => React.ReactElement

const drawIcon = (Shape: LucideIcon): Icon =>
  function DrawnIcon({ size = 20 }) {
    return <Shape size={size} strokeWidth={1.5} absoluteStrokeWidth aria-hidden focusable={false} />
  }

export const AccountIcon = /* @__PURE__ */ drawIcon(UserRound)
export const AddPictureIcon = /* @__PURE__ */ drawIcon(ImagePlus)
export const AlertIcon = /* @__PURE__ */ drawIcon(CircleAlert)
export const CalendarIcon = /* @__PURE__ */ drawIcon(CalendarDays)
export const CartIcon = /* @__PURE__ */ drawIcon(ShoppingCart)
export const CheckIcon = /* @__PURE__ */ drawIcon(Check)
export const ClockIcon = /* @__PURE__ */ drawIcon(Clock)
export const CloseIcon = /* @__PURE__ */ drawIcon(X)
export const DoneIcon = /* @__PURE__ */ drawIcon(CircleCheck)
export const DownIcon = /* @__PURE__ */ drawIcon(ChevronDown)
export const EnlargeIcon = /* @__PURE__ */ drawIcon(Expand)
export const FilterIcon = /* @__PURE__ */ drawIcon(SlidersHorizontal)
export const FirstIcon = /* @__PURE__ */ drawIcon(ChevronsLeft)
export const HeartIcon = /* @__PURE__ */ drawIcon(Heart)
export const HideIcon = /* @__PURE__ */ drawIcon(EyeOff)
export const HomeIcon = /* @__PURE__ */ drawIcon(House)
export const InfoIcon = /* @__PURE__ */ drawIcon(Info)
export const LastIcon = /* @__PURE__ */ drawIcon(ChevronsRight)
export const MenuIcon = /* @__PURE__ */ drawIcon(Menu)
export const MinusIcon = /* @__PURE__ */ drawIcon(Minus)
export const NextIcon = /* @__PURE__ */ drawIcon(ChevronRight)
export const NoPictureIcon = /* @__PURE__ */ drawIcon(ImageOff)
export const OfflineIcon = /* @__PURE__ */ drawIcon(CloudOff)
export const PlusIcon = /* @__PURE__ */ drawIcon(Plus)
export const PreviousIcon = /* @__PURE__ */ drawIcon(ChevronLeft)
export const RecentIcon = /* @__PURE__ */ drawIcon(History)
export const RemoveIcon = /* @__PURE__ */ drawIcon(Trash2)
export const SearchIcon = /* @__PURE__ */ drawIcon(Search)
export const ShareIcon = /* @__PURE__ */ drawIcon(Share)
export const ShowIcon = /* @__PURE__ */ drawIcon(Eye)
export const WarningIcon = /* @__PURE__ */ drawIcon(TriangleAlert)
