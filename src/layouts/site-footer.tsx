import { SITE_NAME, TAGLINE } from '#contract/shared/constants.ts'
import { useSettings } from '#src/routing/site-data.ts'
import belowFold from '#src/ui/content/below-fold.module.css'
import { classNames } from '#src/ui/text/class-names.ts'
import { Link } from '#src/ui/controls/link.tsx'
import styles from './site-footer.module.css'
import {
  COMPANY_PAGES,
  GUIDE_PAGES,
  ORDERS_PAGE,
  READING_PAGES,
  RENOVATION_PAGES,
  SHOPPING_PAGES,
  type SitePages,
} from '#src/routing/site-pages.ts'

const PageList = ({ title, pages }: { title: string; pages: SitePages }) => (
  <nav aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <ul>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

export function SiteFooter() {
  const { phone, phoneHours } = useSettings()
  return (
    <footer className={classNames(styles.footer, belowFold.lazy)}>
      <div className={styles.inner}>
        <div className={styles.company}>
          <p className={styles.name}>{SITE_NAME}</p>
          <p>{TAGLINE}</p>
        </div>
        <PageList title="さがす" pages={SHOPPING_PAGES} />
        <PageList title="リフォーム" pages={RENOVATION_PAGES} />
        <PageList title="読みもの" pages={READING_PAGES} />
        <PageList title="ご利用案内" pages={[...GUIDE_PAGES, ORDERS_PAGE]} />
        <PageList title={`${SITE_NAME}について`} pages={COMPANY_PAGES} />
        <section>
          <h2 className={styles.title}>お電話でのお問い合わせ</h2>
          <a href={`tel:${phone}`} className={styles.phone}>
            {phone}
          </a>
          <p className={styles.hours}>受付時間　{phoneHours}</p>
        </section>
      </div>
      <p className={styles.copyright}>
        <small>© {SITE_NAME}</small>
      </p>
    </footer>
  )
}
