import { formatNumber } from '../kernel/contract/formats.ts'
import { createFileStore, openFileStore } from '../kernel/server/files/file-store.ts'
import { moveFiles } from '../kernel/server/files/move-files.ts'
import { listEnvironments } from '../modules/identity/server/index.ts'
import { cliError } from './failure.ts'
import type { AddCommand } from './program.ts'
import { createProgress } from './progress.ts'
import { say } from './say.ts'
import { currentSettings, withPlatform } from './with-platform.ts'

const move = async (target: string): Promise<void> => {
  const settings = currentSettings()
  const [from, to] = [createFileStore(settings), openFileStore(target)]
  if (from.place === to.place) throw cliError('El destino es donde los archivos ya están.')
  await to.check().catch(error => {
    throw cliError(error instanceof Error ? error.message : String(error), error)
  })
  const progress = createProgress({ title: 'Archivos', total: null, unit: 'archivos' })
  const sum = await withPlatform(
    settings,
    async ({ platform, signal }) => {
      const companies = (await listEnvironments(platform.database)).map(({ id }) => id)
      const { withTenant } = platform
      return moveFiles({ withTenant, companies, from, to, signal, onProgress: count => progress.update(count) })
    },
    'wait',
  )
  progress.end()
  say(
    `${formatNumber(sum.copied)} archivos copiados, ${formatNumber(sum.known)} ya estaban, ${formatNumber(sum.missing)} no estaban en el origen.`,
  )
  say('Para usarlos: definí FILES_URL con el destino, reiniciá Andén y repetí este comando desde el origen anterior.')
}

export const addFiles: AddCommand = program => {
  const files = program.command('files').description('Los archivos subidos: fotos, firmas y PDF.')
  files
    .command('move')
    .description(
      'Copiar todos los archivos a otro lugar. Se puede cortar y repetir: sigue donde quedó. No borra los del origen.',
    )
    .argument('<destino>', 'una carpeta (file:///…) o un bucket (s3://clave:secreto@servidor/bucket/carpeta)')
    .action(move)
}
