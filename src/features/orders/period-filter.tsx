import { useNavigate } from '@tanstack/react-router'
import { DATE_FORMATS, RANGE_SEPARATOR } from '#contract/shared/constants.ts'
import { addMonths, toJapanDate } from '#contract/shared/civil-date.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { DateField } from '#src/ui/date-picker/date-field.tsx'
import type { OrderSearch } from './order-search.ts'
import css from './orders.module.css'

/** `2026-11-01 ~ 2026-11-20`; one day given alone is not a range yet. */
const toRange = ({ from, to }: OrderSearch, today: string): string =>
  from === undefined && to === undefined ? '' : `${from ?? FIRST_DAY}${RANGE_SEPARATOR}${to ?? today}`

const FIRST_DAY = '2006-09-01'

/** The days from which orders are listed. The address has them, so that the list can be opened again. */
export function PeriodFilter({ search }: { search: OrderSearch }) {
  const navigate = useNavigate()
  const today = toJapanDate(useNow())
  const range = toRange(search, today)
  const show = (value: string) => {
    const [from, to] = value === '' ? [] : value.split(RANGE_SEPARATOR)
    if (value !== range) void navigate({ to: '/mypage/order', search: { from, to }, resetScroll: false })
  }
  return (
    <div className={css.period}>
      <DateField
        // Starts again with the days of the address, also after the browser's back button.
        key={range}
        id="order-period"
        label="ご注文の期間"
        range
        format="YYYY年M月D日"
        valueFormat={DATE_FORMATS.date}
        placeholder="2026年11月1日 ~ 2026年11月20日"
        // The past month is in view, not the next one.
        opensAt={`${addMonths(today, -1)}${RANGE_SEPARATOR}${today}`}
        defaultValue={range}
        disabledDate={(date) => date > today && 'ご注文の記録は今日までです'}
        onChange={show}
      />
    </div>
  )
}
