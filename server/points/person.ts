/** A customer's points, for the desk. */
import { formatPoints, POINT_REASONS } from '#contract/points/labels.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import type { PersonSource } from '#server/platform/desk/person.ts'
import { formatFields } from '#server/platform/desk/show.ts'
import { listChanges, loadPoints } from './load-points.ts'

export const pointsOfPerson: PersonSource = {
  name: 'points',
  title: 'ポイント',
  async load(deps, { customerId }) {
    if (customerId === null) return { summary: '', lines: [], rest: 0, data: null }
    const { available, pending, expiries } = await loadPoints(deps, customerId)
    const next = expiries[0]
    const lines = formatFields({
      残高: formatPoints(available),
      付与の予定: pending > 0 ? formatPoints(pending) : null,
      次の失効: next && `${formatDay(next.lastDay)}まで ${formatPoints(next.points)}`,
    })
    return { summary: '', lines, rest: 0, data: { available, pending, expiries } }
  },
  async listEntries({ db }, { customerId }, { before, limit }) {
    if (customerId === null) return []
    const changes = await listChanges(db, customerId, { beforeTime: before, limit })
    return changes.map(({ seq, points, reason, at }) => ({
      kind: 'points',
      id: String(seq),
      at,
      title: `ポイント ${points > 0 ? '+' : '−'}${formatPoints(Math.abs(points))}`,
      detail: POINT_REASONS[reason],
      isGuest: false,
    }))
  },
}
