import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button-class.ts'
import css from './completion.module.css'

/** What helps on the day, and where to go from here. */
export function WaysOn({ shopId, isGuest }: { shopId: number; isGuest: boolean }) {
  return (
    <>
      <section className={css.prepare} aria-labelledby="to-prepare">
        <h2 id="to-prepare" className={css.heading}>
          ご用意いただけると、ご相談がはかどります
        </h2>
        <ul className={css.things}>
          <li>間取り図や、お部屋の写真</li>
          <li>家具を置く場所の寸法（幅・奥行き・高さ）</li>
          <li>玄関、廊下、エレベーターの幅と高さ</li>
          <li>いまお使いの家具や、床と壁の色がわかる写真</li>
        </ul>
      </section>
      {isGuest && (
        <div className={css.member}>
          <p className={css.note}>
            会員登録をされると、次からはお名前やご連絡先の入力を省けます。年会費はかかりません。
          </p>
          <Link to="/register" className={buttonClass('secondary', { wide: true })}>
            会員登録
          </Link>
        </div>
      )}
      <nav aria-label="次のご案内" className={css.ways}>
        <Link to="/shop" hash={`shop-${shopId}`} className={buttonClass('quiet')}>
          店舗への道順
        </Link>
        <Link to="/items" search={{ shop: [shopId] }} className={buttonClass('quiet')}>
          展示中の商品を見る
        </Link>
        <Link to="/" className={buttonClass('quiet')}>
          ホーム
        </Link>
      </nav>
    </>
  )
}
