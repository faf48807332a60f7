import { Section } from '#src/ui/section.tsx'
import { DetailSkeleton } from '#src/ui/skeleton.tsx'

export const ItemPending = () => (
  <Section>
    <DetailSkeleton />
  </Section>
)
