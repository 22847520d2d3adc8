import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { type Command, Option } from 'commander'
import { eraseCompany } from '../../kernel/server/backup/company/erase-company.ts'
import { exportCompany } from '../../kernel/server/backup/company/export-company.ts'
import { importCompany } from '../../kernel/server/backup/company/import-company.ts'
import { openPlace } from '../../kernel/server/backup/places/open-place.ts'
import { createFileStore } from '../../kernel/server/files/file-store.ts'
import { sayDone, sayVerified } from '../backup/describe-backup.ts'
import { type KeyOptions, keyOf, type LockOptions, lockOf } from '../backup/keys.ts'
import { type Environment, requireEnvironment } from '../environment.ts'
import { cliError } from '../failure.ts'
import { createProgress } from '../progress.ts'
import { note, say } from '../say.ts'
import { tableText } from '../table.ts'
import { currentSettings, type OpenedPlatform, withPlatform } from '../with-platform.ts'

const exportTo = async (
  { ownerUrl, platform, signal }: OpenedPlatform,
  company: Environment,
  path: string,
  options: LockOptions,
) => {
  const { place, name } = openPlace(path, process.env)
  if (!name) throw cliError(`«${path}» es una carpeta: indicá un archivo.`)
  const lock = await lockOf(options)
  const progress = createProgress({ title: 'Exportación', total: null, unit: 'filas' })
  const done = await exportCompany({
    ownerUrl,
    files: platform.files,
    company,
    place,
    nameAt: () => name,
    lock,
    signal,
    onProgress: ({ rows, what }) => progress.update(rows, what),
  })
  progress.end()
  sayDone(done, place.title, { isSecretReadable: false })
}

const runExport = (nameOrId: string, path: string, options: LockOptions): Promise<void> =>
  withPlatform(
    currentSettings(),
    async opened => exportTo(opened, await requireEnvironment(opened.platform, nameOrId), path, options),
    'wait',
  )

type ImportOptions = KeyOptions & { name?: string; ids: 'keep' | 'renew' }

const sourceOf = (path: string) => async () => {
  await (await open(path, 'r')).close()
  return createReadStream(path)
}

const runImport = async (path: string, options: ImportOptions): Promise<void> => {
  const key = await keyOf(options)
  const progress = createProgress({ title: 'Importación', total: null, unit: 'filas' })
  const imported = await withPlatform(
    currentSettings(),
    ({ ownerUrl, platform, signal }) =>
      importCompany({
        ownerUrl,
        files: platform.files,
        source: sourceOf(path),
        key,
        name: options.name ?? null,
        ids: options.ids,
        signal,
        onProgress: ({ rows, what }) => progress.update(rows, what),
      }),
    'wait',
  )
  progress.end()
  sayVerified(imported.verified)
  say(`Entorno «${imported.name}» importado: ${imported.envId}`)
}

type EraseOptions = LockOptions & { yes?: boolean; exportTo?: string; withoutExport?: boolean }

const confirmed = async (name: string): Promise<boolean> => {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await prompt.question(`Para eliminarlo, escribí su nombre («${name}»): `)) === name
  } finally {
    prompt.close()
  }
}

const runErase = (nameOrId: string, options: EraseOptions): Promise<void> => {
  if (!options.exportTo && !options.withoutExport)
    throw cliError('Indicá dónde exportarlo antes, con --export-to; o --without-export si no hace falta.')
  const erase = async (opened: OpenedPlatform): Promise<void> => {
    const company = await requireEnvironment(opened.platform, nameOrId)
    const target = { ownerUrl: opened.ownerUrl, files: createFileStore(currentSettings()), envId: company.id }
    const planned = await eraseCompany(target, { dryRun: true })
    const rows: [string, number][] = [
      ...planned.tables.map(({ name, rows }): [string, number] => [name, rows]),
      ['archivos', planned.files],
    ]
    say(tableText(['Qué se elimina', 'Filas'], rows))
    if (!options.yes && !(await confirmed(company.name))) throw cliError('No se eliminó nada.')
    if (options.exportTo) await exportTo(opened, company, options.exportTo, options)
    opened.signal.throwIfAborted()
    await eraseCompany(target, { dryRun: false })
    note('Sus copias en respaldos anteriores siguen ahí hasta que venzan.')
    say(`Entorno «${company.name}» eliminado.`)
  }
  return withPlatform(currentSettings(), erase, 'wait')
}

const withLock = (command: Command): Command =>
  command
    .option('--recipient <clave>', 'cifrar para esta clave pública de age (age1…)')
    .addOption(
      new Option('--passphrase', 'cifrar con una frase: de BACKUP_PASSPHRASE, o se pregunta').conflicts('recipient'),
    )

/** `env export`, `env import` and `env erase`. */
export const addCompanyFile = (env: Command): void => {
  withLock(
    env.command('export').description('Guardar una empresa entera en un archivo, para llevarla a otra instalación.'),
  )
    .argument('<nombre>', 'nombre o identificador del entorno')
    .argument('<archivo>', 'dónde: un archivo o s3://bucket/nombre.tar.zst')
    .action(runExport)
  env
    .command('import')
    .description('Traer una empresa entera de un archivo de «env export», y comprobar que sea igual.')
    .argument('<archivo>', 'el archivo')
    .option('--name <nombre>', 'otro nombre para el entorno')
    .addOption(
      new Option('--ids <modo>', 'conservar los identificadores, o darle otros a todo')
        .choices(['keep', 'renew'])
        .default('keep'),
    )
    .option('--identity <archivo>', 'archivo con la clave de age')
    .addOption(new Option('--passphrase', 'la frase: de BACKUP_PASSPHRASE, o se pregunta').conflicts('identity'))
    .action(runImport)
  withLock(
    env
      .command('erase')
      .description('Eliminar una empresa entera, con sus archivos y las personas que no están en otra.'),
  )
    .argument('<nombre>', 'nombre o identificador del entorno')
    .option('--export-to <archivo>', 'exportarla antes a este archivo')
    .option('--without-export', 'sin exportarla')
    .option('--yes', 'sin preguntar')
    .action(runErase)
}
