import { Loading, Panels } from '#src/ui/loading/skeleton.tsx'
import css from './checkout.module.css'

/** Choices beside the summary, or the card beside what is paid for. */
export const CheckoutSkeleton = ({ isPayment = false }: { isPayment?: boolean }) => (
  <Loading>
    <div className={css.checkout}>
      <div className={css.choices}>
        <Panels lines={isPayment ? [4] : [4, 2, 4]} />
      </div>
      <Panels lines={isPayment ? [4] : [9]} />
    </div>
  </Loading>
)
