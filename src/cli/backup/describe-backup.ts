import { formatDateTime, formatNumber, formatSeconds } from '../../kernel/contract/formats.ts'
import type { BackupEnd } from '../../kernel/server/backup/manifest.ts'
import type { StoredBackup } from '../../kernel/server/backup/places/backup-place.ts'
import type { BackupDone } from '../../kernel/server/backup/take-backup.ts'
import type { Verified } from '../../kernel/server/backup/verify-restored.ts'
import { hostTimeZone } from '../../kernel/server/host-time-zone.ts'
import { note, say } from '../say.ts'
import { tableText } from '../table.ts'

export const megabytes = (bytes: number): string => `${formatNumber(bytes / 1_000_000, 1)} MB`

const contents = ({ rows, tables, files, bytes }: BackupEnd): string =>
  `${formatNumber(rows)} filas de ${formatNumber(tables)} tablas y ${formatNumber(files)} archivos (${megabytes(bytes)})`

/** `isSecretReadable`: whoever reads the file reads the installation's secret. */
export const sayDone = (done: BackupDone, place: string, { isSecretReadable }: { isSecretReadable: boolean }): void => {
  say(
    `Respaldo «${done.name}» en ${place}: ${megabytes(done.storedBytes)}, ${formatSeconds(done.milliseconds / 1000)}.`,
  )
  say(`Guarda ${contents(done)}, del ${formatDateTime(done.takenAt, hostTimeZone())}.`)
  if (isSecretReadable)
    note(
      'No está cifrado y guarda el secreto de la instalación: cuidalo como a una contraseña, o cifralo con --recipient.',
    )
  if (done.missingFiles > 0)
    note(`${formatNumber(done.missingFiles)} archivos de la base de datos no estaban en la carpeta de archivos.`)
}

export const sayStored = (stored: StoredBackup[], place: string): void => {
  if (stored.length === 0) say(`No hay respaldos en ${place}.`)
  else
    say(
      tableText(
        ['Respaldo', 'Momento', 'Tamaño', 'Cifrado'],
        stored.map(({ name, at, bytes }) => [
          name,
          formatDateTime(at, hostTimeZone()),
          megabytes(bytes),
          name.endsWith('.age') ? 'sí' : 'no',
        ]),
      ),
    )
}

/** Every table that has rows, and how many have none. */
export const sayVerified = (verified: Verified[]): void => {
  const shown = verified.filter(({ expected, isSame }) => expected > 0 || !isSame)
  const rows = shown.map(({ name, expected, restored, isSame }) => [
    name,
    expected,
    restored,
    isSame ? 'igual' : 'DISTINTA',
  ])
  say(tableText(['Qué', 'En el respaldo', 'Restaurado', 'Suma'], rows))
  const empty = verified.length - shown.length
  if (empty > 0) say(`Y ${formatNumber(empty)} tablas sin filas.`)
}
