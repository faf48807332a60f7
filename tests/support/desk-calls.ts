/** The command line of the desk in a test: `const { desk, json } = deskActions(world)`. */
import { deskCommands } from '#server/modules.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import type { CustomerWorld } from './customer-world.ts'

export function deskActions(world: CustomerWorld) {
  const desk = async (...words: string[]): Promise<string> => {
    const lines: string[] = []
    await parseCommand(deskCommands, words)!.run(world.app.desk, (line) => lines.push(line))
    return lines.join('\n')
  }
  return { desk, json: async (...words: string[]) => JSON.parse(await desk(...words, '--json')) }
}
