import { buttonClass } from '#src/ui/controls/button.tsx'
import css from '#src/submissions/outcome.module.css'
import { Link } from '#src/ui/controls/link.tsx'

interface NextStepsProps {
  shopId?: number | undefined
  isGuest: boolean
  /** Its page says what to bring. */
  isForEvent?: boolean
}

/** How to prepare for the visit, and links onwards. */
export function NextSteps({ shopId, isGuest, isForEvent = false }: NextStepsProps) {
  const isVisiting = shopId !== undefined
  return (
    <>
      {isVisiting && !isForEvent && <Preparation />}
      {isGuest && (
        <div className={css.member}>
          <p className={css.note}>
            会員登録をしていただくと、次回からお名前やご連絡先の入力を省けます。年会費はかかりません。
          </p>
          <Link to="/register" className={buttonClass('secondary', { wide: true })}>
            会員登録
          </Link>
        </div>
      )}
      <nav aria-label="次のご案内" className={css.ways}>
        <Link to="/shop" {...(isVisiting && { hash: `shop-${shopId}` })} className={buttonClass('quiet')}>
          {isVisiting ? '店舗への道順' : '店舗'}
        </Link>
        <Link to="/items" search={isVisiting ? { shop: [shopId] } : {}} className={buttonClass('quiet')}>
          {isVisiting ? '展示中の商品を見る' : '商品をさがす'}
        </Link>
        <Link to="/" className={buttonClass('quiet')}>
          ホーム
        </Link>
      </nav>
    </>
  )
}

const Preparation = () => (
  <section className={css.prepare} aria-labelledby="to-prepare">
    <h2 id="to-prepare" className={css.heading}>
      ご用意いただけると、ご相談がはかどります
    </h2>
    <ul className={css.things}>
      <li>間取り図や、お部屋の写真</li>
      <li>家具を置く場所の寸法（幅・奥行き・高さ）</li>
      <li>玄関、廊下、エレベーターの幅と高さ</li>
      <li>現在お使いの家具や、床と壁の色がわかる写真</li>
    </ul>
  </section>
)
