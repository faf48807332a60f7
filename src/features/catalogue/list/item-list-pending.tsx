import { Section } from '#src/ui/section.tsx'
import { CardGridSkeleton } from '#src/ui/skeleton.tsx'

export const ItemListPending = () => (
  <Section>
    <CardGridSkeleton of="items" count={12} />
  </Section>
)
