import type { Job } from '#contract/jobs/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { CollectionData } from '#src/navigation/collection-search.ts'

/** A shop as the place of a job. */
export type Workplace = Pick<
  Shop,
  'id' | 'name' | 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2' | 'lat' | 'lng'
>

export interface RecruitmentData extends CollectionData<Job> {
  shops: readonly Workplace[]
}
