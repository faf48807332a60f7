/** Joins the class names that are there: `classNames(styles.card, isWide && styles.wide)`. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
