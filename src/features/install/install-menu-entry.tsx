import { install, useInstallWay } from './install-way.ts'

interface InstallMenuEntryProps {
  className: string | undefined
  onPress: () => void
}

/** In the side menu, as long as the app can be added. */
export function InstallMenuEntry({ className, onPress }: InstallMenuEntryProps) {
  const way = useInstallWay()
  if (way !== 'prompt' && way !== 'guide') return null
  const add = () => {
    onPress()
    void install()
  }
  return (
    <button type="button" className={className} onClick={add}>
      アプリを追加
    </button>
  )
}
