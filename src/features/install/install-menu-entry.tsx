import { install, useInstallMethod } from './install-method.ts'

interface InstallMenuEntryProps {
  className: string | undefined
  onPress: () => void
}

/** In the side menu, while the app can be installed. */
export function InstallMenuEntry({ className, onPress }: InstallMenuEntryProps) {
  const method = useInstallMethod()
  if (method !== 'prompt' && method !== 'guide') return null
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
