import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import type { FileStore } from './file-store.ts'
import { fileKey, keysOf } from './files.service.ts'

type Stored = { id: string; sha256: string; contentType: string }

const atOnce = 200

const listFiles = async ({ db, envId }: Tenant, after: string | null): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select id, sha256, content_type from files
    where env_id = ${envId}::uuid and removing_at is null ${after ? sql`and id > ${after}::uuid` : sql``}
    order by id limit ${atOnce}`.execute(db)
  return rows
}

export type MoveOptions = {
  withTenant: WithTenant
  /** Ids of the environments whose files move. */
  companies: string[]
  from: FileStore
  to: FileStore
  signal: AbortSignal
  /** Files so far. */
  onProgress: (files: number) => void
}

export type Moved = { copied: number; known: number; missing: number }

/** A file that arrives with other bytes than its row says is not counted as there. */
const copyKeyOf = async ({ from, to }: MoveOptions, key: string, file: Stored, isMain: boolean): Promise<boolean> => {
  const stream = await from.read(key)
  if (!stream) return false
  const bytes = await buffer(stream)
  const digest = isMain ? createHash('sha256').update(bytes).digest('hex') : file.sha256
  if (digest !== file.sha256) throw new Error(`El archivo ${key} está dañado en el origen.`)
  await to.put(key, bytes, file.contentType)
  return true
}

/**
 * Copies one file with its smaller copies, the main bytes last: where they are, everything is. That is how an interrupted
 * move knows what it has.
 */
const moveFile = async (options: MoveOptions, envId: string, file: Stored): Promise<keyof Moved> => {
  const main = fileKey(envId, file.id)
  if (await options.to.has(main)) return 'known'
  for (const key of keysOf(envId, file.id)) if (key !== main) await copyKeyOf(options, key, file, false)
  return (await copyKeyOf(options, main, file, true)) ? 'copied' : 'missing'
}

/**
 * Copies the files of all companies to another store and leaves the old ones where they are. Interrupted and called again, it
 * goes on with those that are not there. Throws the signal's reason, and what the stores throw.
 */
export const moveFiles = async (options: MoveOptions): Promise<Moved> => {
  const moved: Moved = { copied: 0, known: 0, missing: 0 }
  for (const envId of options.companies) {
    let after: string | null = null
    for (;;) {
      const page: Stored[] = await options.withTenant(envId, tenant => listFiles(tenant, after), { readOnly: true })
      for (const file of page) {
        options.signal.throwIfAborted()
        moved[await moveFile(options, envId, file)] += 1
        options.onProgress(moved.copied + moved.known + moved.missing)
      }
      after = page.at(-1)?.id ?? null
      if (page.length < atOnce) break
    }
  }
  return moved
}
