import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importProblems } from '../../contract/imports.ts'
import { problem } from '../../contract/problems.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import { limits } from './reading/limits.ts'

/** A file on the disk that exists while it is read. */
export type TemporaryFile = { path: string; dispose: () => Promise<void> }

const createTemporary = async (): Promise<TemporaryFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'anden-import-'))
  return { path: join(folder, 'file'), dispose: () => rm(folder, { recursive: true, force: true }) }
}

/** Fails when the bytes exceed the limit, whatever the request's headers said. */
const sizeLimit = (): Transform => {
  let total = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      total += chunk.length
      if (total > limits.file) callback(problem(importProblems.tooLarge))
      else callback(null, chunk)
    },
  })
}

/** Streams the body to the disk. Throws when it is no stream, or too large. */
export const receiveFile = async (body: unknown): Promise<TemporaryFile> => {
  if (!(body instanceof Readable)) throw problem(importProblems.notAFile)
  const file = await createTemporary()
  try {
    await pipeline(body, sizeLimit(), createWriteStream(file.path))
    return file
  } catch (error) {
    await file.dispose()
    throw error
  }
}

const partBytes = 1_048_576

/**
 * Stores a file in the database, a megabyte per row, so that every process can read it; it belongs to one environment.
 */
export const storeFile = async ({ db, envId }: Tenant, importId: string, path: string): Promise<void> => {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    for (let part = 0; part * partBytes < size; part += 1) {
      const length = Math.min(partBytes, size - part * partBytes)
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, part * partBytes)
      await db.insertInto('importParts').values({ envId, importId, part, content: buffer }).execute()
    }
  } finally {
    await file.close()
  }
}

/** The parts of a stored file, each read in a transaction of its own. */
async function* storedParts(withTenant: WithTenant, envId: string, importId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await withTenant(
      envId,
      ({ db }) =>
        db
          .selectFrom('importParts')
          .select('content')
          .where('envId', '=', envId)
          .where('importId', '=', importId)
          .where('part', '=', part)
          .executeTakeFirst(),
      { readOnly: true },
    )
    if (!row) return
    yield row.content
  }
}

/** Writes a stored file to the disk. Throws when it is no longer stored. */
export const fetchFile = async (withTenant: WithTenant, envId: string, importId: string): Promise<TemporaryFile> => {
  const file = await createTemporary()
  try {
    await pipeline(storedParts(withTenant, envId, importId), createWriteStream(file.path))
    if ((await stat(file.path)).size === 0) throw problem(importProblems.gone)
    return file
  } catch (error) {
    await file.dispose()
    throw error
  }
}

export const dropFile = async ({ db, envId }: Tenant, importId: string): Promise<void> => {
  await db.deleteFrom('importParts').where('envId', '=', envId).where('importId', '=', importId).execute()
}
