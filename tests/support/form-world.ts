/** A server with forms: submits inquiries and applications, runs desk commands and reads the tables. */
import { ulid } from 'ulid'
import { beforeAll, beforeEach } from 'vitest'
import { eq } from '#drizzle'
import { applications, inquiries } from '#server/form-submissions/schema.ts'
import { files } from '#server/files/schema.ts'
import { deskCommands } from '#server/modules.ts'
import type { DeskFile } from '#server/platform/desk/command.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { useCustomers } from './customer-world.ts'
import type { TestDatabase } from './database.ts'
import { fileActions } from './file-calls.ts'
import { application, inquiry } from './form-calls.ts'
import { insertJobs } from './open-jobs.ts'
import { makeSubmitter } from './reservation-calls.ts'

export const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

export function useForms(open: TestDatabase['open']) {
  const world = useCustomers(open)
  const { upload } = fileActions(world)
  const newKey = () => ulid(world.clock.ms)
  const submit = makeSubmitter(
    (...given) => world.request(...given),
    () => world.clock.ms,
  )
  type Sent = Parameters<typeof submit>[2]
  const inquire = (more: object = {}, sent: Sent = {}) => submit('POST /ReformInquiries', inquiry(more), sent)
  const apply = (more: object = {}, sent: Sent = {}) => submit('POST /Applications', application(more), sent)
  const readInquiries = () => world.database.db.select().from(inquiries)
  const readApplications = () => world.database.db.select().from(applications)
  const readFile = async (id: string) => (await world.database.db.select().from(files).where(eq(files.id, id)))[0]
  const numberOf = async (response: ReturnType<typeof inquire>) => String((await response).body['number'])

  const saved: DeskFile[] = []
  const desk = async (...words: string[]) => {
    const lines: string[] = []
    saved.length = 0
    const print = (line: string) => lines.push(line)
    const save = (file: DeskFile) => saved.push(file)
    await parseCommand(deskCommands, words)!.run(world.app.desk, print, save)
    return lines.join('\n')
  }

  beforeAll(() => insertJobs(world.database.db))
  beforeEach(async () => {
    await world.database.db.delete(inquiries)
    await world.database.db.delete(applications)
    await world.database.db.delete(mails)
  })

  return {
    world,
    upload,
    newKey,
    submit,
    inquire,
    apply,
    readInquiries,
    readApplications,
    readFile,
    numberOf,
    saved,
    desk,
  }
}
