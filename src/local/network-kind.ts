interface Connection {
  type?: string
  saveData?: boolean
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {}

export const savesData = (): boolean => connection().saveData === true

/** Known to cost nothing by the byte. Most desktop browsers do not tell. */
export const isUnmetered = (): boolean => !savesData() && ['wifi', 'ethernet'].includes(connection().type ?? '')
