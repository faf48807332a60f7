import { SESSION_STATE_LABELS, type SessionState } from '#contract/events/rules.ts'
import { Badge } from '#src/ui/badge.tsx'

const KINDS = { open: 'moss', few: 'clay', full: 'calm', closed: 'calm', cancelled: 'calm' } as const

export const EventBadge = ({ state }: { state: SessionState }) => (
  <Badge kind={KINDS[state]}>{SESSION_STATE_LABELS[state]}</Badge>
)
