import type { Contact, Fact } from '#contract/submissions/form.ts'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { PhoneNumber } from '#src/ui/text/phone-number.tsx'

interface SubmittedFactsProps {
  number?: string | undefined
  facts: readonly Fact[]
  contact?: Contact | undefined
}

/** Everything that a form sends, or has sent. */
export const SubmittedFacts = ({ number, facts, contact }: SubmittedFactsProps) => (
  <FactList
    facts={[
      ['受付番号', number],
      ...facts,
      ...(contact
        ? ([
            ['お名前', `${contact.familyName} ${contact.givenName}（${contact.familyKana} ${contact.givenKana}）`],
            ['電話番号', <PhoneNumber key="phone" digits={contact.phone} />],
            ['メール', contact.email],
          ] as const)
        : []),
    ]}
  />
)
