/** The device's connection, as the browser reports it. Used by the page and the worker. */
interface Connection {
  type?: string
  saveData?: boolean
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {}

export const isSavingData = (): boolean => connection().saveData === true

/** Known to be unmetered. Most desktop browsers do not report the connection type. */
export const isUnmetered = (): boolean => !isSavingData() && ['wifi', 'ethernet'].includes(connection().type ?? '')
