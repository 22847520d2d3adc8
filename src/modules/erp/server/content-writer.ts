import { createHash } from 'node:crypto'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

/** Bytes of one stored part of a file. */
const partSize = 1_048_576

/** Stores a file in parts as it is written: no more than one part is ever held. */
export const createContentWriter = ({ db, envId }: Tenant, batchId: string) => {
  const hash = createHash('sha256')
  let held: Buffer[] = []
  let heldBytes = 0
  let bytes = 0
  let part = 0

  const store = async (content: Buffer): Promise<void> => {
    await db.insertInto('exportBatchContents').values({ envId, batchId, part, content }).execute()
    part += 1
  }

  const flushFull = async (): Promise<void> => {
    let rest = Buffer.concat(held)
    for (; rest.length >= partSize; rest = rest.subarray(partSize)) await store(rest.subarray(0, partSize))
    held = [rest]
    heldBytes = rest.length
  }

  return {
    async write(content: Buffer): Promise<void> {
      hash.update(content)
      bytes += content.length
      held.push(content)
      heldBytes += content.length
      if (heldBytes >= partSize) await flushFull()
    },
    async finish(): Promise<{ bytes: number; sha256: string }> {
      await store(Buffer.concat(held))
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}
