import { opendir } from 'node:fs/promises'
import type pg from 'pg'
import { problem } from '../../contract/problems.ts'
import type { FileStore } from '../files/file-store.ts'
import { isMissingFile } from '../files/missing-file.ts'
import { backupProblems } from './backup-problems.ts'

const refuse = (what: string): never => {
  throw problem(backupProblems.notEmpty, { message: `${backupProblems.notEmpty.message} ${what}` })
}

/** Throws notEmpty when the database has a table, whoever made it. */
export const requireEmptyDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ tables: string; name: string }>(
    `select count(*) as tables, current_database() as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  const tables = Number(rows[0]?.tables ?? 0)
  if (tables === 0) return
  const words = tables === 1 ? '1 tabla' : `${tables} tablas`
  refuse(`La base de datos «${rows[0]?.name}» ya tiene ${words}: usá otra DATA_DIR u otra DATABASE_URL.`)
}

const hasFile = async (folder: string): Promise<boolean> => {
  try {
    for await (const entry of await opendir(folder, { recursive: true })) if (!entry.isDirectory()) return true
    return false
  } catch (error) {
    if (isMissingFile(error)) return false
    throw error
  }
}

/** Throws notEmpty when the folder of files has a file in it. */
export const requireEmptyFiles = async ({ place }: Pick<FileStore, 'place'>): Promise<void> => {
  if (await hasFile(place))
    refuse(`La carpeta de archivos «${place}» ya tiene archivos: elegí otra con FILES_URL, o vaciala.`)
}
