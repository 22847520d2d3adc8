import { Option } from 'commander'
import { backupName } from '../kernel/server/backup/places/backup-place.ts'
import { type OpenedPlace, openPlace } from '../kernel/server/backup/places/open-place.ts'
import { scheduledPlace } from '../kernel/server/backup/schedule/scheduled-backups.ts'
import { takeBackup } from '../kernel/server/backup/take-backup.ts'
import { createFileStore } from '../kernel/server/files/file-store.ts'
import { sayDone, sayStored } from './backup/describe-backup.ts'
import { generateKeyFile, type LockOptions, lockOf } from './backup/keys.ts'
import { cliError } from './failure.ts'
import type { AddCommand } from './program.ts'
import { createProgress } from './progress.ts'
import { currentSettings, withDatabase } from './with-platform.ts'

type Options = LockOptions & { list?: boolean; generateKey?: string }

const requirePlace = (target: string | undefined): OpenedPlace => {
  const { BACKUP_URL } = currentSettings()
  if (target) return openPlace(target, process.env)
  if (BACKUP_URL) return { place: scheduledPlace(BACKUP_URL, process.env), name: null }
  throw cliError('Falta dónde: un archivo, una carpeta o s3://…; o definí BACKUP_URL.')
}

const take = async ({ place, name }: OpenedPlace, options: Options): Promise<void> => {
  const settings = currentSettings()
  const lock = await lockOf({ ...options, recipient: options.recipient ?? settings.BACKUP_RECIPIENT })
  const progress = createProgress({ title: 'Respaldo', total: null, unit: 'filas' })
  const done = await withDatabase(
    settings,
    ({ ownerUrl, secret, signal }) =>
      takeBackup({
        ownerUrl,
        secret,
        files: createFileStore(settings),
        place,
        nameAt: takenAt => name ?? backupName(takenAt, lock !== null),
        lock,
        signal,
        onProgress: ({ rows, what }) => progress.update(rows, what),
      }),
    'wait',
  )
  progress.end()
  sayDone(done, place.title, { isSecretReadable: lock === null })
}

const run = async (target: string | undefined, options: Options): Promise<void> => {
  if (options.generateKey) return generateKeyFile(options.generateKey)
  const opened = requirePlace(target)
  if (options.list) return sayStored(await opened.place.list(), opened.place.title)
  return take(opened, options)
}

export const addBackup: AddCommand = program =>
  program
    .command('backup')
    .description(
      'Guardar la instalación entera (base de datos, archivos y secreto) de un mismo momento, sin parar el servidor.',
    )
    .argument('[destino]', 'un archivo, una carpeta o s3://bucket/carpeta; si falta, BACKUP_URL')
    .option('--recipient <clave>', 'cifrar para esta clave pública de age (age1…); si falta, BACKUP_RECIPIENT')
    .addOption(
      new Option('--passphrase', 'cifrar con una frase: de BACKUP_PASSPHRASE, o se pregunta').conflicts('recipient'),
    )
    .option('--list', 'mostrar los respaldos que hay en el destino')
    .option('--generate-key <archivo>', 'crear una clave de age en ese archivo y mostrar su clave pública')
    .action(run)
