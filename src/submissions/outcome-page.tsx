import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { isPlainClick } from '#src/ui/controls/link.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { useHydrated } from '#src/ui/hooks/use-hydrated.ts'

interface OutcomePageProps {
  /** The name of each SubmissionKind with this page. */
  kind: string | readonly string[]
  /** Without a submission. `hasKey`: the hash has a key that this device does not know. */
  missing: (content: ReactNode) => ReactNode
  noSubmission: (hasKey: boolean) => ReactNode
  children: (row: OutboxRow) => ReactNode
}

/** The link that skips the header would replace the key. */
function useSkipLinkWithoutHash(): void {
  useEffect(() => {
    const skipHeader = (event: MouseEvent) => {
      if (!isPlainClick(event) || !(event.target as Element).closest('a[href="#main"]')) return
      event.preventDefault()
      const main = document.getElementById('main')
      main?.focus()
      main?.scrollIntoView()
    }
    addEventListener('click', skipHeader)
    return () => removeEventListener('click', skipHeader)
  }, [])
}

/** The outcome of a submission from this device, identified by its key in the hash. */
export function OutcomePage({ kind, missing, noSubmission, children }: OutcomePageProps) {
  const key = useLocation({ select: ({ hash }) => hash })
  const isHydrated = useHydrated()
  useSkipLinkWithoutHash()
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
