import type { Readable } from 'node:stream'
import { problem } from '../../../contract/problems.ts'
import { readArchive } from '../archive-reader.ts'
import { backupProblems } from '../backup-problems.ts'
import type { Key } from '../encryption.ts'
import { loadEntries, readManifest } from '../load-entries.ts'
import type { Manifest } from '../manifest.ts'
import { byWholeRows } from './rewrite-ids.ts'

export type Person = { id: string; email: string }

export type Scanned = {
  manifest: Manifest
  company: { envId: string; name: string }
  people: Person[]
  /** Ids of the company's own rows. */
  ids: Set<string>
}

const companyOf = ({ scope }: Manifest): Scanned['company'] => {
  if (scope.kind === 'company') return scope
  throw problem(backupProblems.otherScope, {
    message: 'Ese archivo guarda una instalación entera: usá «anden restore».',
  })
}

/** Shared rows keep their ids; people are recognised by their e-mail. */
const isOwn = (table: string): boolean => table !== 'users' && table !== 'environments'

/** Reads the file to its end and checks every part before anything is written; throws what `readArchive` throws. */
export const scanCompany = async (source: Readable, key: Key | null, signal: AbortSignal): Promise<Scanned> => {
  const entries = readArchive(source, key)
  const manifest = await readManifest(entries)
  const scanned: Scanned = { manifest, company: companyOf(manifest), people: [], ids: new Set() }
  await loadEntries(entries, manifest, {
    async openTable({ name, columns }) {
      const [idAt, emailAt] = [columns.indexOf('id'), columns.indexOf('email')]
      const take = async (rows: string): Promise<void> => {
        if (idAt < 0 || name === 'environments') return
        for (const row of rows.split('\n').slice(0, -1)) {
          const cells = row.split('\t')
          const id = cells[idAt] ?? ''
          if (isOwn(name)) scanned.ids.add(id)
          else scanned.people.push({ id, email: Buffer.from(cells[emailAt] ?? '', 'latin1').toString('utf8') })
        }
      }
      return byWholeRows(take, async () => {})
    },
    putFile: async () => {},
    onProgress: () => signal.throwIfAborted(),
  })
  return scanned
}
