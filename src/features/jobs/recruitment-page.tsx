/** The job offers: their data, head and screen. */
import type { ReactNode } from 'react'
import { collectionSearchShape } from '#contract/collections/schema.ts'
import * as jobsApi from '#contract/jobs/api.ts'
import { EMPLOYMENT_TYPES, type Job, JOB_STATUSES, jobFacets, PAY_UNITS } from '#contract/jobs/schema.ts'
import { MAX_PER_PAGE, SITE_NAME } from '#contract/shared/constants.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { Call } from '#contract/shared/render.ts'
import * as shopsApi from '#contract/shops/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/navigation/collection-search.ts'
import type { TextSearch } from '#src/navigation/search-params.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { FactList } from '#src/ui/fact-list.tsx'
import { Link } from '#src/ui/link.tsx'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { Phrases } from '#src/ui/phrases.tsx'
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
  /** The application form. */
  children?: ReactNode
}

export const RecruitmentPage = ({ list, search, shops, children }: RecruitmentPageProps) => (
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
      {list.data.map((job) => (
        <JobOffer key={job.id} job={job} shops={shops.filter(({ id }) => job.shopIds.includes(id))} />
      ))}
      <p className={css.people}>
        一緒に働く人は、<Link to="/members">スタッフ紹介</Link>をご覧ください。
      </p>
    </CollectionFrame>
    {children}
  </>
)

const formatPay = ({ unit, minYen, maxYen, detail }: Job['pay']) =>
  `${PAY_UNITS[unit]} ${formatYen(minYen)}${maxYen > minYen ? `〜${formatYen(maxYen)}` : ''}\n${detail}`

function JobOffer({ job, shops }: { job: Job; shops: readonly Workplace[] }) {
  const isOpen = job.status === 'open'
  return (
    <section id={`job-${job.id}`} aria-labelledby={`job-${job.id}-title`} className={css.job}>
      <div className={css.head}>
        <p className={css.badges}>
          <Badge kind={isOpen ? 'moss' : 'calm'}>{JOB_STATUSES[job.status]}</Badge>
          <Badge>{EMPLOYMENT_TYPES[job.employment]}</Badge>
        </p>
        <h2 id={`job-${job.id}-title`} className={css.title}>
          <Phrases text={job.title} breaks={job.titleBreaks} />
        </h2>
        <p className={css.summary}>{job.summary}</p>
      </div>
      <div className={css.text}>
        <Markdown blocks={job.body} />
      </div>
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
            ['賃金', formatPay(job.pay)],
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
        {isOpen ? (
          <p className={css.actions}>
            <a href="#apply" className={buttonClass('primary')} aria-label={`${job.title}に応募する`}>
              応募する
            </a>
          </p>
        ) : (
          <p className={css.closed}>この募集は終了しました。</p>
        )}
      </div>
    </section>
  )
}

const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className={css.steps}>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)
