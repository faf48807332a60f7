import { Dialog } from '#src/ui/dialog.tsx'
import { useSession } from '#src/session/session.ts'
import { CopyCode } from './copy-code.tsx'
import css from './install-guide.module.css'
import { InstallSteps } from './install-steps.tsx'

const CARRY =
  '追加したアプリは、はじめは空の状態で開きます。先に引き継ぎコードをコピーし、アプリを最初に開いたときに「貼り付け」を押すと、' +
  'カートとお気に入りが移ります。ログインすると、コードがなくても自動で引き継がれます。'

/** How one adds the store to the home screen on iOS, and what goes along. */
export function InstallGuide({ open = false, onClose = () => {} }: { open?: boolean; onClose?: () => void }) {
  const isGuest = useSession().state === 'guest'
  return (
    <Dialog {...{ open, onClose }} title="ホーム画面に追加する" size="wide">
      <InstallSteps />
      <section className={css.carry}>
        <h3>カートとお気に入りについて</h3>
        {isGuest ? (
          <>
            <p>{CARRY}</p>
            <CopyCode />
          </>
        ) : (
          <p>追加したアプリでログインすると、カートとお気に入りが自動で引き継がれます。</p>
        )}
      </section>
    </Dialog>
  )
}
