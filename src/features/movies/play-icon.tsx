/** A filled triangle: the outlined one of the icon set is lost on a picture. */
export const PlayIcon = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden focusable="false">
    <path d="M8.5 5.6v12.8a1 1 0 0 0 1.5.86l10.6-6.4a1 1 0 0 0 0-1.72L10 4.74a1 1 0 0 0-1.5.86Z" fill="currentColor" />
  </svg>
)
