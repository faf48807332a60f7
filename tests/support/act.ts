import { act as reactAct } from 'react'

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

/** Runs an action on rendered components and lets React finish. Between actions React behaves as in production. */
export async function act(work: () => unknown): Promise<void> {
  environment.IS_REACT_ACT_ENVIRONMENT = true
  try {
    await reactAct(async () => void (await work()))
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = false
  }
}
