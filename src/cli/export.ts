import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Option } from 'commander'
import { formatNumber } from '../kernel/contract/formats.ts'
import type { ExportFormat } from '../kernel/contract/resource.ts'
import { exportStream } from '../kernel/server/resources/export-rows.ts'
import { fileColumns } from '../kernel/server/resources/file-columns.ts'
import { readBatches } from '../kernel/server/resources/read-batches.ts'
import { gridReader } from '../kernel/server/resources/resource-routes.ts'
import { requireEnvironment } from './environment.ts'
import { requireGrid } from './grids.ts'
import { operatorSession } from './operator-session.ts'
import type { AddCommand } from './program.ts'
import { createProgress, type Progress } from './progress.ts'
import { note } from './say.ts'
import { currentSettings, withPlatform } from './with-platform.ts'

type Options = { env: string; format: Exclude<ExportFormat, 'pdf'>; out?: string }
type Rows = Record<string, unknown>[]

async function* withProgress(batches: AsyncIterable<Rows>, progress: Progress): AsyncGenerator<Rows> {
  let rows = 0
  for await (const batch of batches) {
    rows += batch.length
    progress.update(rows)
    yield batch
  }
}

const run = (name: string, options: Options): Promise<void> =>
  withPlatform(currentSettings(), async ({ platform }) => {
    const environment = await requireEnvironment(platform, options.env)
    const grid = await requireGrid(platform, currentSettings(), name)
    const { fields, naturalKey, titles } = grid.resource
    const read = gridReader(grid, platform.withTenant, operatorSession(environment))
    const progress = createProgress({ title: 'Exportación', total: null, unit: 'filas' })
    const stream = await exportStream({
      title: titles.many,
      columns: fileColumns({ fields: Object.entries(fields), names: undefined, naturalKey }),
      batches: withProgress(readBatches(read, { filter: [], sort: [] }), progress),
      timeZone: environment.timeZone,
      format: options.format,
    })
    const target = options.out ? createWriteStream(options.out) : process.stdout
    await pipeline(stream, target, { end: target !== process.stdout })
    const perSecond = progress.end()
    if (options.out) note(`${options.out}: ${formatNumber(Math.round(perSecond))} filas por segundo.`)
  })

export const addExport: AddCommand = program =>
  program
    .command('export')
    .description('Exportar una grilla entera (customers, articles, brands …) a csv o xlsx.')
    .argument('<entidad>', 'qué se exporta')
    .requiredOption('--env <nombre>', 'nombre o identificador del entorno')
    .addOption(new Option('--format <formato>', 'formato del archivo').choices(['csv', 'xlsx']).default('csv'))
    .option('--out <archivo>', 'archivo de destino; si falta, la salida estándar')
    .action(run)
