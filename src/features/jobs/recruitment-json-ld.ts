/** Structured data of the job offers. */
import type { EmploymentType, Job } from '#contract/jobs/schema.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'
import { blocksToText } from '#contract/shared/markdown.ts'
import { createPlaceData, createTopLevelBreadcrumb } from '#src/head/structured-data.ts'
import type { RecruitmentData, Workplace } from './recruitment-page.tsx'

const SCHEMA_TYPES: Record<EmploymentType, string> = { full: 'FULL_TIME', contract: 'CONTRACTOR', part: 'PART_TIME' }
const SCHEMA_UNITS: Record<Job['pay']['unit'], string> = { month: 'MONTH', hour: 'HOUR' }

export const recruitmentJsonLd = ({ list, shops }: RecruitmentData, publicUrl: string) => [
  createTopLevelBreadcrumb(publicUrl, '採用情報', '/recruitment'),
  ...list.data.filter(({ status }) => status === 'open').map((job) => toJobPosting(publicUrl, job, shops)),
]

const toJobPosting = (publicUrl: string, job: Job, shops: readonly Workplace[]) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: job.title,
  description: [job.summary, job.duties, blocksToText(job.body)].map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
  url: `${publicUrl}/recruitment#job-${job.id}`,
  identifier: { '@type': 'PropertyValue', name: job.employer, value: `job-${job.id}` },
  datePosted: toJapanDate(Date.parse(job.publishedAt)),
  employmentType: SCHEMA_TYPES[job.employment],
  totalJobOpenings: job.openings,
  hiringOrganization: { '@type': 'Organization', name: job.employer, sameAs: publicUrl },
  jobLocation: shops
    .filter(({ id }) => job.shopIds.includes(id))
    .map((shop) => ({
      '@type': 'Place',
      name: shop.name,
      ...createPlaceData(shop),
    })),
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'JPY',
    value: {
      '@type': 'QuantitativeValue',
      minValue: job.pay.minYen,
      maxValue: job.pay.maxYen,
      unitText: SCHEMA_UNITS[job.pay.unit],
    },
  },
  workHours: job.hours,
  directApply: true,
})
