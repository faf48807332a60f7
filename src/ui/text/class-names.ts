/** Joins the truthy class names: `classNames(styles.card, isWide && styles.wide)`. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
