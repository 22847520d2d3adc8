import type { FileStore } from '../../files/file-store.ts'
import type { BackupSource } from '../backup-entries.ts'
import { withSnapshot } from '../snapshot.ts'
import { type BackupDone, describeSnapshot, type StoreOptions, storeBackup } from '../take-backup.ts'
import { parentsFirst, rowsOfCompany } from './company-tables.ts'

export type ExportOptions = StoreOptions & {
  ownerUrl: string
  files: FileStore
  company: { id: string; name: string }
  onProgress?: BackupSource['onProgress']
}

/** One company whole, of one moment: its rows by the declarations of the tables, its people and its files. */
export const exportCompany = ({
  ownerUrl,
  files,
  company: { id, name },
  onProgress = () => {},
  ...store
}: ExportOptions): Promise<BackupDone> =>
  withSnapshot(ownerUrl, async snapshot => {
    const ordered = { ...snapshot, tables: await parentsFirst(snapshot.client, snapshot.tables) }
    const manifest = await describeSnapshot(ordered, { kind: 'company', envId: id, name }, table =>
      rowsOfCompany(table, id),
    )
    const select = (table: string) => rowsOfCompany(table, id) ?? {}
    return storeBackup({ snapshot: ordered, files, manifest, secret: null, select, onProgress }, store)
  })
