import { Loading, Skeleton } from '#src/ui/loading/skeleton.tsx'
import css from './payments.module.css'

/** In the shape of the fields: number, expiry and security code. */
export const FieldsSkeleton = () => (
  <Loading>
    <div className={css.waiting}>
      {['number', 'expiry', 'code'].map((it) => (
        <div key={it}>
          <Skeleton shape="short" />
          <Skeleton shape="field" />
        </div>
      ))}
    </div>
  </Loading>
)
