import { CALENDAR_FILE_NAME, createVisitCalendar } from '#contract/reservations/calendar.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { mapAddress } from '#contract/shops/map-address.ts'
import { useRouteContext } from '@tanstack/react-router'
import { buttonClass, Button } from '#src/ui/controls/button.tsx'
import type { VisitProps } from './visit-facts.tsx'
import css from './visit.module.css'

/** Adds the visit to a calendar, and shows the way. */
export function VisitLinks({ visit, shop }: VisitProps) {
  const { publicUrl } = useRouteContext({ from: '__root__' })
  if (!shop) return null
  const save = () => {
    const times = { startsAt: Date.parse(visit.startsAt), endsAt: Date.parse(visit.endsAt) }
    const host = new URL(publicUrl).hostname
    const stampAt = serverNow()
    const text = createVisitCalendar({ ...visit, ...times }, shop, { host, stampAt })
    saveFile(CALENDAR_FILE_NAME, 'text/calendar', text)
  }
  return (
    <div className={css.links}>
      <Button kind="secondary" onClick={save}>
        カレンダーに追加
      </Button>
      {visit.kind !== 'online' && visit.kind !== 'survey' && (
        <a href={mapAddress(shop)} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          地図を開く
        </a>
      )}
    </div>
  )
}

/** Saves a text as a file, like a download. */
function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked later: some browsers read the URL only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
