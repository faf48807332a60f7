import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import type { Fact } from '#contract/submissions/form.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Badge } from '#src/ui/content/badge.tsx'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import css from './own-forms.module.css'

interface OwnForm {
  id: string
  number: string
  createdAt: string
  status: string
}

interface OwnFormsProps<Form extends OwnForm> {
  title: string
  /** Lists the customer's own. */
  list: Endpoint
  /** The name of its SubmissionKind. */
  kind: string
  statuses: Record<string, string>
  /** Statuses in which the shop still acts. */
  open: readonly string[]
  getSubject(form: Form): string
  getFacts(form: Form): readonly Fact[]
}

/** What the customer has sent with one form, with its state. Renders nothing if there is nothing. */
export const OwnForms = withQueryClient(function OwnForms<Form extends OwnForm>(props: OwnFormsProps<Form>) {
  const { title, list, kind, statuses, open, getSubject, getFacts } = props
  const id = useId()
  const { data, refetch } = useQuery(apiQuery(list))
  const arrived = useOutbox().rows.filter((row) => row.kind === kind && row.state === 'done').length
  const loadedWith = useRef(arrived)
  useEffect(() => {
    // A waiting one has been sent.
    if (loadedWith.current !== arrived) void refetch()
    loadedWith.current = arrived
  }, [arrived, refetch])
  const forms = (data as { data: Form[] } | undefined)?.data ?? []
  if (forms.length === 0) return null
  return (
    <CardFrame as="section" className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {forms.map((form) => (
        <Disclosure
          key={form.id}
          summary={
            <span className={css.head}>
              <Badge kind={open.includes(form.status) ? 'moss' : 'calm'}>{statuses[form.status]}</Badge>
              <span>{getSubject(form)}</span>
              <span className={css.when}>{formatDate(Date.parse(form.createdAt))}</span>
            </span>
          }
        >
          <FactList facts={[['受付番号', form.number], ...getFacts(form)]} />
        </Disclosure>
      ))}
    </CardFrame>
  )
})
