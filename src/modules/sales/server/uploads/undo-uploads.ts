import { actorOf } from '../../../../kernel/server/audit.ts'
import type { UndoInParts } from '../../../../kernel/server/resources/document-import.ts'
import { freedKey } from '../../contract/uploads/file-key.ts'
import { cancelCollection } from '../collections/load-collections.ts'
import { deleteOrder } from '../ingest/void-orders.ts'
import {
  readCollectionStandings,
  readKeys,
  readOrderStandings,
  readToCancel,
  renameKeys,
} from './undo-uploads.queries.ts'

type Standings = { id: string; reason: string | null }[]

const keptOf = (standings: Standings): Map<string, string> =>
  new Map(standings.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])))

const withFreedKey = ({ id, key }: { id: string; key: string }) => ({ id, key: freedKey(key, id) })

const idsOf = (changes: { entityId: string }[]): string[] => changes.map(({ entityId }) => entityId)

/** Undoes orders that are pending, unchanged and in no load: they are deleted, and their numbers can be uploaded again. */
export const undoOrders: UndoInParts = {
  findKept: async (tenant, changes, locks) => keptOf(await readOrderStandings(tenant, idsOf(changes), locks)),
  undo: async ({ tenant, session, changes }) => {
    const keys = await readKeys(tenant, idsOf(changes))
    for (const { key } of keys) await deleteOrder(tenant, session, key)
    await renameKeys(tenant, 'orders', keys.map(withFreedKey))
  },
}

/** Undoes collections that are not exported: they are canceled, and what they paid is owed again. */
export const undoCollections: UndoInParts = {
  findKept: async (tenant, changes, locks) => keptOf(await readCollectionStandings(tenant, idsOf(changes), locks)),
  undo: async ({ tenant, session, changes, fileName }) => {
    const collections = await readToCancel(tenant, idsOf(changes))
    for (const collection of collections)
      await cancelCollection(tenant, actorOf(session), collection, `Se deshizo la subida de «${fileName}»`)
    await renameKeys(tenant, 'collections', collections.map(withFreedKey))
  },
}
