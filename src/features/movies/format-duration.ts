/** `0:16`, `12:05` */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** For screen readers and texts: `1分16秒` */
export const describeDuration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return `${minutes > 0 ? `${minutes}分` : ''}${rest > 0 || minutes === 0 ? `${rest}秒` : ''}`
}
