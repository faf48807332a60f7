import { useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { Pending } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'

interface OutcomePageProps {
  /** The name of each SubmissionKind with this page. */
  kind: string | readonly string[]
  /** Without a submission. `hasKey`: the hash has a key that this device does not know. */
  missing: (content: ReactNode) => ReactNode
  noSubmission: (hasKey: boolean) => ReactNode
  children: (row: OutboxRow) => ReactNode
}

/** The outcome of a submission from this device, identified by its key in the hash. */
export function OutcomePage({ kind, missing, noSubmission, children }: OutcomePageProps) {
  const key = useLocation({ select: ({ hash }) => hash })
  const isHydrated = useHydrated()
  const { isLoaded, rows } = useOutbox()
  const row = rows.find((it) => it.key === key && [kind].flat().includes(it.kind))
  const isKnown = isHydrated && (key === '' || isLoaded)
  if (row) return children(row)
  return missing(
    <Pending data={isKnown || undefined} skeleton={<TextSkeleton lines={6} />}>
      {() => noSubmission(key !== '')}
    </Pending>,
  )
}
