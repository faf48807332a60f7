/** Where the pack stands. */
import { PACK_SCHEMA } from '#contract/catalogue.ts'
import type { PackCopy, PackState, WholeCopy } from './pack-copy.ts'
import type { PackDb } from './pack-db.ts'

const isReadable = (copy: PackCopy | undefined): boolean => copy?.schema === PACK_SCHEMA

/** A copy in another form is as good as none; its set is not used again. */
export async function readState(db: PackDb): Promise<PackState> {
  const { current, coming } = (await db.state.get('pack')) ?? {}
  return {
    id: 'pack',
    ...(current && isReadable(current) && { current }),
    ...(coming && isReadable(coming) && { coming }),
  }
}

/** What the next answer of the feed goes into. */
export const growing = ({ current, coming }: PackState): PackCopy | undefined => coming ?? current

/** The copy that answers, by whichever tab it was loaded; undefined: there is none. */
export const readCurrent = async (db: PackDb): Promise<WholeCopy | undefined> => (await readState(db)).current
