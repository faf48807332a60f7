import css from './slot-choice.module.css'
import { MonthCalendar, type MonthCalendarProps } from '#src/ui/date-picker/month-calendar.tsx'

/** A month with its available days. */
export const SlotCalendar = (props: Omit<MonthCalendarProps, 'signs'>) => (
  <MonthCalendar
    {...props}
    signs={
      <>
        <span>○ 空きあり</span>
        <span>△ 残りわずか</span>
        <span>× 満席</span>
        <span className={css.closed}>休 休業日</span>
        <span>− 受付期間外・受付終了</span>
        <span>祝 祝日</span>
      </>
    }
  />
)
