import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Option } from 'commander'
import { formatDateTime } from '../kernel/contract/formats.ts'
import { problem } from '../kernel/contract/problems.ts'
import { backupProblems } from '../kernel/server/backup/backup-problems.ts'
import { openPlace } from '../kernel/server/backup/places/open-place.ts'
import { restoreBackup, type SecretPlace } from '../kernel/server/backup/restore-backup.ts'
import { createFileStore } from '../kernel/server/files/file-store.ts'
import { isMissingFile } from '../kernel/server/files/missing-file.ts'
import { hostTimeZone } from '../kernel/server/host-time-zone.ts'
import type { Settings } from '../kernel/server/settings.ts'
import { sayVerified } from './backup/describe-backup.ts'
import { type KeyOptions, keyOf } from './backup/keys.ts'
import { cliError } from './failure.ts'
import type { AddCommand } from './program.ts'
import { createProgress } from './progress.ts'
import { say } from './say.ts'
import { currentSettings, withServer } from './with-platform.ts'

/** The newest backup of a folder or bucket, or the one that was named. */
const openSource = (source: string): (() => Promise<Readable>) => {
  const { place, name } = openPlace(source, process.env)
  return async () => {
    const newest = name ?? (await place.list())[0]?.name
    if (!newest) throw cliError(`No hay respaldos en ${place.title}.`)
    return place.read(newest)
  }
}

/** SECRET of the settings, which must be the backup's; else the file in DATA_DIR, which must not exist or hold the same. */
const secretPlace = ({ SECRET, DATA_DIR }: Settings): SecretPlace => {
  const file = join(DATA_DIR, 'secret')
  let isOurs = false
  const known = async (): Promise<string | null> =>
    SECRET ??
    readFile(file, 'utf8').then(
      text => text.trim(),
      (error: unknown) => {
        if (isMissingFile(error)) return null
        throw error
      },
    )
  return {
    async check(secret) {
      const current = await known()
      if (current !== null && current !== secret)
        throw problem(
          backupProblems.otherSecret,
          SECRET ? {} : { message: `«${file}» guarda otro secreto: es de otra instalación. Elegí otra DATA_DIR.` },
        )
    },
    async keep(secret) {
      if ((await known()) !== null) return
      await mkdir(DATA_DIR, { recursive: true })
      isOurs = true
      await writeFile(file, secret, { flag: 'wx', mode: 0o600 })
      await chmod(file, 0o600)
    },
    async forget() {
      if (isOurs) await rm(file, { force: true })
    },
  }
}

const run = async (source: string, options: KeyOptions): Promise<void> => {
  const settings = currentSettings()
  const key = await keyOf(options)
  const progress = createProgress({ title: 'Restauración', total: null, unit: 'filas' })
  const restored = await withServer(
    settings,
    ({ ownerUrl, signal }) =>
      restoreBackup({
        ownerUrl,
        files: createFileStore(settings),
        secret: secretPlace(settings),
        source: openSource(source),
        key,
        signal,
        onProgress: ({ rows, what }) => progress.update(rows, what),
      }),
    'wait',
  )
  progress.end()
  sayVerified(restored.verified)
  say(`Restaurado e igual al respaldo del ${formatDateTime(restored.manifest.takenAt, hostTimeZone())}.`)
  const { length } = restored.migrated
  if (length > 0) say(`Se llevó a esta versión: ${length === 1 ? '1 migración' : `${length} migraciones`}.`)
}

export const addRestore: AddCommand = program =>
  program
    .command('restore')
    .description('Restaurar un respaldo en un lugar vacío y comprobar que todo sea igual.')
    .argument('<origen>', 'el respaldo: un archivo o s3://…; de una carpeta, el más nuevo')
    .option('--identity <archivo>', 'archivo con la clave de age')
    .addOption(new Option('--passphrase', 'la frase: de BACKUP_PASSPHRASE, o se pregunta').conflicts('identity'))
    .action(run)
