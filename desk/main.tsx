import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Desk } from './desk.tsx'
import { queryClient } from './network/query-client.ts'
import { persistQueries, restoreQueries } from './offline/persisted-queries.ts'
import { registerWorker } from './offline/register-worker.ts'
import { startOutbox } from './outbox/outbox.ts'

// Without storage, the desk works as long as there is signal.
await restoreQueries(queryClient).catch(() => {})
persistQueries(queryClient)
startOutbox()
void registerWorker()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
)
