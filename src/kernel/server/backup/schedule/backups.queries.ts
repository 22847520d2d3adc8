import type { BackupResult } from '../../../contract/backups.ts'
import type { Database } from '../../database/pool.ts'
import { newId } from '../../ids.ts'

const columns = [
  'startedAt',
  'finishedAt',
  'succeeded',
  'place',
  'name',
  'storedBytes',
  'rows',
  'files',
  'missingFiles',
  'error',
] as const

export const insertResult = async (database: Database, result: BackupResult): Promise<void> => {
  await database
    .insertInto('backups')
    .values({ id: newId(), ...result })
    .execute()
}

/** More than the attempts of a day. */
const recent = 60

/** Newest first. */
export const listResults = (database: Database): Promise<BackupResult[]> =>
  database.selectFrom('backups').select(columns).orderBy('startedAt', 'desc').limit(recent).execute()

export const lastSuccess = async (database: Database): Promise<BackupResult | null> => {
  const row = await database
    .selectFrom('backups')
    .select(columns)
    .where('succeeded', '=', true)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export const forgetResults = async (database: Database, before: Date): Promise<void> => {
  await database.deleteFrom('backups').where('startedAt', '<', before.toISOString()).execute()
}
