import { useSession } from '#src/device/session/use-session.ts'
import { useFormReady } from '#src/submissions/use-form-ready.ts'
import { Page } from '#src/ui/content/page.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { toBuyer } from './buyer.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import type { CheckoutPageProps } from './checkout-start.tsx'

const CheckoutStart = lazyOnIdle(async () => (await import('./checkout-start.tsx')).CheckoutStart)

export function CheckoutPage({ orderNumber, Card }: CheckoutPageProps) {
  const session = useSession()
  const isLoaded = useFormReady(CheckoutStart.preload, '/checkout/completion')
  const customer = session.state === 'customer' ? session.customer : undefined
  const isKnown = session.state === 'guest' || customer !== undefined
  const title = orderNumber === undefined ? 'ご注文手続き' : 'お支払い'
  return (
    <Page steps={[{ label: 'ホーム', href: '/' }, { label: title }]} title={title} isTall>
      <Pending
        data={isLoaded && isKnown ? toBuyer(customer) : undefined}
        skeleton={
          <>
            <noscript>ご注文には、JavaScriptを有効にしてください。お電話でも承ります。</noscript>
            <CheckoutSkeleton isPayment={orderNumber !== undefined} />
          </>
        }
        failure={isLoaded === false && <EmptyState>ご注文の画面を読み込めませんでした。</EmptyState>}
      >
        {(buyer) => <CheckoutStart key={buyer.owner} open buyer={buyer} orderNumber={orderNumber} Card={Card} />}
      </Pending>
    </Page>
  )
}
