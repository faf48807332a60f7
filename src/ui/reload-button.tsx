import { Button } from './button.tsx'

/** Loads again what failed. */
export const ReloadButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="secondary" offline="オフラインのため読み込めません" onClick={onClick}>
    もう一度読み込む
  </Button>
)
