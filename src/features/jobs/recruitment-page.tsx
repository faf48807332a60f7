/** The job offers: their data, head and screen. */
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { collectionSearchShape } from '#contract/shared/collections/schema.ts'
import * as jobsApi from '#contract/jobs/api.ts'
import { EMPLOYMENT_TYPES, type Job, JOB_STATUSES, jobFacets, PAY_UNITS } from '#contract/jobs/schema.ts'
import { MAX_PER_PAGE, SITE_NAME } from '#contract/shared/constants.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { Call } from '#contract/shared/render.ts'
import * as shopsApi from '#contract/shops/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/routing/collection-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { Badge } from '#src/ui/content/badge.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import css from './recruitment-page.module.css'

/** A shop as the place of a job. */
export type Workplace = Pick<
  Shop,
  'id' | 'name' | 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2' | 'lat' | 'lng'
>

export interface RecruitmentData extends CollectionData<Job> {
  shops: readonly Workplace[]
}

const shape = collectionSearchShape(jobFacets)

export async function loadRecruitment(call: Call, search: TextSearch, signal: AbortSignal) {
  const [data, open, shops] = await Promise.all([
    loadCollection<Job>(call, jobsApi.list, { shape, search, signal }),
    call(jobsApi.list, { query: { status: ['open'], page: 1, perPage: MAX_PER_PAGE } }, { signal }),
    call(shopsApi.list, {}, { signal }),
  ])
  return {
    ...data,
    shops: shops.data.map(toWorkplace),
    /** For the application, whatever the filters. */
    openJobs: open.data.map(({ id, title }) => ({ id, title })),
    head: toListHead(data, {
      path: '/recruitment',
      title: '採用情報',
      description: `${SITE_NAME}で働く人を募集しています。仕事の内容と変わる範囲、働く場所、時間、休日、賃金、選考の流れをご案内します。`,
    }),
  }
}

const toWorkplace = ({ id, name, postalCode, prefecture, city, address1, address2, lat, lng }: Shop): Workplace => ({
  id,
  name,
  postalCode,
  prefecture,
  city,
  address1,
  address2,
  lat,
  lng,
})

interface RecruitmentPageProps extends RecruitmentData {
  /** Receives the job of the link to the form that was followed. */
  onApply: (jobId: number) => void
  /** The application form. */
  children?: ReactNode
}

export const RecruitmentPage = ({ list, search, shops, onApply, children }: RecruitmentPageProps) => (
  <>
    <CollectionFrame
      title="採用情報"
      name="採用情報"
      lead="家具を直し、部屋を考え、住まいに手を入れる。長く使えるものと、長くいられる職場を、一緒につくる人をお待ちしています。"
      unit="件の募集"
      list={list}
      facets={[
        { name: 'shop', label: '働く場所', options: shops.map(({ id, name }) => ({ value: id, label: name })) },
        {
          name: 'employment',
          label: '雇用の形',
          options: Object.entries(EMPLOYMENT_TYPES).map(([value, label]) => ({ value, label })),
        },
      ]}
      search={search}
    >
      {list.data.map((job) =>
        job.status === 'open' ? (
          <JobOffer
            key={job.id}
            job={job}
            shops={shops.filter(({ id }) => job.shopIds.includes(id))}
            onApply={() => onApply(job.id)}
          />
        ) : (
          <p key={job.id} id={`job-${job.id}`} className={css.closed}>
            <strong>
              <Phrases text={job.title} breaks={job.titleBreaks} />
            </strong>
            <span>募集は終了しました</span>
          </p>
        ),
      )}
      <p className={css.people}>
        一緒に働く人は、<Link to="/members">スタッフ紹介</Link>をご覧ください。
      </p>
    </CollectionFrame>
    {children}
  </>
)

const formatPay = ({ unit, minYen, maxYen }: Job['pay']) =>
  `${PAY_UNITS[unit]} ${formatYen(minYen)}${maxYen > minYen ? `〜${formatYen(maxYen)}` : ''}`

interface JobOfferProps {
  job: Job
  shops: readonly Workplace[]
  onApply: () => void
}

/** What people choose a job by, and on demand everything that the law asks to disclose. */
function JobOffer({ job, shops, onApply }: JobOfferProps) {
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <section id={`job-${job.id}`} aria-labelledby={`job-${job.id}-title`} className={css.job}>
      <div>
        <p className={css.badges}>
          <Badge kind="moss">{JOB_STATUSES.open}</Badge>
          <Badge>{EMPLOYMENT_TYPES[job.employment]}</Badge>
        </p>
        <h2 id={`job-${job.id}-title`} className={css.title}>
          <Phrases text={job.title} breaks={job.titleBreaks} />
        </h2>
        <p className={css.summary}>{job.summary}</p>
      </div>
      <FactList
        facts={[
          ['働く場所', shops.map(({ name }) => name).join('\n')],
          ['賃金', formatPay(job.pay)],
          ['働く時間', job.hours],
        ]}
      />
      <div className={css.details}>
        <Disclosure summary="仕事の内容と募集要項" isAddressed={hash === `job-${job.id}`}>
          <JobDetails job={job} shops={shops} />
        </Disclosure>
      </div>
      <a href="#apply" className={buttonClass('secondary')} aria-label={`${job.title}に応募する`} onClick={onApply}>
        応募する
      </a>
    </section>
  )
}

const JobDetails = ({ job, shops }: Omit<JobOfferProps, 'onApply'>) => (
  <div className={css.columns}>
    <Markdown blocks={job.body} />
    <div>
      <h3 className={css.subtitle}>募集要項</h3>
      <FactList
        facts={[
          ['仕事の内容', `${job.duties}\n変更の範囲：${job.dutiesChange}`],
          [
            '働く場所',
            `${shops.map((shop) => `${shop.name}（${shop.prefecture}${shop.city}${shop.address1}）`).join('\n')}\n変更の範囲：${job.placeChange}`,
          ],
          ['雇用の形', EMPLOYMENT_TYPES[job.employment]],
          ['契約の期間', job.term],
          ['試用期間', job.trial],
          ['働く時間', job.hours],
          ['休憩', job.breaks],
          ['時間外', job.overtime],
          ['休日・休暇', job.holidays],
          ['賃金', `${formatPay(job.pay)}\n${job.pay.detail}`],
          ['固定残業代', job.fixedOvertime ?? 'ありません。時間外の賃金は、働いた分を別に支給します'],
          ['手当', job.allowances],
          ['加入する保険', job.insurance.join('、')],
          ['受動喫煙対策', job.smoking],
          ['募集する会社', job.employer],
          ['募集の人数', `${job.openings}人`],
          ['選考の流れ', <Steps key="steps" steps={job.selection} />],
          ['掲載日', formatDate(Date.parse(job.publishedAt))],
        ]}
      />
    </div>
  </div>
)

const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className={css.steps}>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)
