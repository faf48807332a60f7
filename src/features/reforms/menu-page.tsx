/** A renovation menu: its data, head and screen. */
import type { ReactNode } from 'react'
import * as menusApi from '#contract/menus/api.ts'
import type { MenuPage as MenuPageData } from '#contract/menus/schema.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import { formatDays, formatPriceFrom, formatSum } from '#contract/reforms/labels.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import type { ContentHead } from '#src/head/content-head.ts'
import { Page } from '#src/ui/content/page.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ShareButton } from '#src/ui/share/share-button.tsx'
import detail from './detail-page.module.css'
import { MenuGrid } from './menu-grid.tsx'
import css from './menu-page.module.css'
import { ReformGrid } from './reform-grid.tsx'

const MAX_CASES = 3

export async function loadMenu(call: Call, id: number, signal: AbortSignal) {
  const [data, cases] = await Promise.all([
    call(menusApi.get, { params: { id } }, { signal }),
    call(reformsApi.list, { query: { menu: [id], page: 1, perPage: MAX_CASES } }, { signal }),
  ])
  const { name, summary, picture } = data.menu
  const head: ContentHead = { title: name, description: summary, path: `/menu/${id}`, picture }
  return { ...data, cases: cases.data, head }
}

interface MenuPageProps extends MenuPageData {
  /** The newest cases with this work. */
  cases: readonly ReformCard[]
  favorite: (id: number) => ReactNode
}

export function MenuPage({ menu, cases, related, favorite }: MenuPageProps) {
  return (
    <>
      <Page
        steps={[{ label: 'ホーム', href: '/' }, { label: 'リフォームメニュー', href: '/menu' }, { label: menu.name }]}
        isArticle
      >
        <header className={detail.head}>
          <h1>
            <Phrases text={menu.name} breaks={menu.nameBreaks} />
          </h1>
          <p className={detail.lead}>{menu.summary}</p>
        </header>
        <div className={css.columns}>
          <div className={detail.picture}>
            <Picture
              picture={menu.picture}
              sizes="(width >= 1200px) 640px, (width >= 1024px) 56vw, calc(100vw - 32px)"
              ratio="story"
              priority
            />
          </div>
          <section aria-labelledby="price" className={css.price}>
            <h2 id="price" className={css.small}>
              価格の目安
            </h2>
            <p className={css.sum}>{formatPriceFrom(menu)}</p>
            <FactList
              facts={[
                ['標準の条件', menu.standardCondition],
                ['工期', formatDays(menu.days)],
                ['保証', menu.warrantyYears > 0 && `${menu.warrantyYears}年`],
              ]}
            />
            <InternalLink href="/reform/inquiry" className={buttonClass('primary', { wide: true })}>
              この工事について相談する
            </InternalLink>
            <ShareButton title={menu.name} />
          </section>
        </div>
      </Page>
      <Section width="reading">
        <Markdown blocks={menu.body} />
        <div className={css.scope}>
          <section aria-labelledby="included">
            <h2 id="included" className={css.small}>
              含まれる工事
            </h2>
            <ul className={css.list}>
              {menu.included.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="excluded">
            <h2 id="excluded" className={css.small}>
              含まれない工事
            </h2>
            <ul className={css.list}>
              {menu.excluded.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        </div>
        {menu.options.length > 0 && (
          <section aria-labelledby="options" className={css.options}>
            <h2 id="options" className={css.small}>
              よく一緒にお選びいただくもの
            </h2>
            <dl>
              {menu.options.map((option) => (
                <div key={option.name} className={css.option}>
                  <dt>{option.name}</dt>
                  <dd>{`${formatSum(option.priceFromYen)}〜／${option.unit}`}</dd>
                </div>
              ))}
            </dl>
            <p className={css.note}>表示の価格は、すべて消費税を含みます。</p>
          </section>
        )}
      </Section>
      <Section title="ご相談からお引き渡しまで" caption="Flow" width="reading" band>
        <ol role="list" className={css.flow}>
          {menu.flow.map(({ title, text }, index) => (
            <li key={title} className={css.step}>
              <p className={detail.number} aria-hidden>
                {index + 1}
              </p>
              <div>
                <h3 className={css.stepTitle}>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="よくあるご質問" caption="Q & A" width="reading">
        {menu.faq.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </Section>
      {cases.length > 0 && (
        <Section title="この工事の事例" caption="Works">
          <ReformGrid entries={cases} favorite={favorite} />
        </Section>
      )}
      {related.length > 0 && (
        <Section title="あわせてご検討いただくメニュー" caption="Menu">
          <MenuGrid entries={related} />
        </Section>
      )}
    </>
  )
}
