import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { formatNumber } from '../kernel/contract/formats.ts'
import { type ArchiveSource, openArchiveSource } from '../kernel/server/street-tiles/cut/archive-source.ts'
import { cutArchive } from '../kernel/server/street-tiles/cut/cut-archive.ts'
import { type Cut, planCut } from '../kernel/server/street-tiles/cut/plan-cut.ts'
import type { Box } from '../kernel/server/street-tiles/cut/tile-cover.ts'
import { checkStreetFile } from '../kernel/server/street-tiles/open-archive.ts'
import { cliError } from './failure.ts'
import { boxOfProvince, provinceNames } from './map/provinces.ts'
import { type AddCommand, wholeNumber } from './program.ts'
import { createProgress } from './progress.ts'
import { say } from './say.ts'

type Options = {
  bbox?: Box
  province?: string
  from: string
  out: string
  maxZoom?: number
  dryRun?: boolean
  force?: boolean
}

const readBox = (text: string): Box => {
  const [west, south, east, north, ...rest] = text
    .split(',')
    .map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  const isBox =
    rest.length === 0 &&
    west !== undefined &&
    south !== undefined &&
    east !== undefined &&
    north !== undefined &&
    west >= -180 &&
    west < east &&
    east <= 180 &&
    south >= -90 &&
    south < north &&
    north <= 90
  if (isBox) return { west, south, east, north }
  throw new InvalidArgumentError('Son cuatro grados: oeste,sur,este,norte; por ejemplo -60.85,-33.1,-60.55,-32.8.')
}

const boxOf = ({ bbox, province }: Options): Box => {
  if (bbox) return bbox
  if (!province) throw cliError('Falta la zona: --bbox oeste,sur,este,norte o --province nombre.')
  const box = boxOfProvince(province)
  if (!box) throw cliError(`No hay una provincia «${province}». Las que hay: ${provinceNames.join(', ')}.`)
  return box
}

const megabytes = (bytes: number): string => `${formatNumber(Math.max(0.1, Math.round(bytes / 100_000) / 10))} MB`

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Aborts the copy at Ctrl C, so that no partial file is left. */
const interruption = (): AbortSignal => {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(cliError('Interrumpido.')))
  return stop.signal
}

const copy = async (source: ArchiveSource, cut: Cut, target: { box: Box; path: string; signal: AbortSignal }) => {
  const progress = createProgress({ title: 'Mapa', total: Math.ceil(cut.bytes / 1_048_576), unit: 'MB' })
  await cutArchive({ source, cut, ...target, onBytes: byteCount => progress.update(Math.floor(byteCount / 1_048_576)) })
  progress.end()
}

const get = async (options: Options): Promise<void> => {
  const [box, path, signal] = [boxOf(options), resolve(options.out), interruption()]
  if (!options.dryRun && !options.force && (await exists(path)))
    throw cliError(`«${path}» ya existe. Elegí otro nombre, o reemplazalo con --force.`)
  const source = await openArchiveSource(options.from)
  try {
    const index = createProgress({ title: 'Índice', total: null, unit: 'partes' })
    const cut = await planCut(source, {
      box,
      maxZoom: options.maxZoom ?? null,
      signal,
      onLeaf: count => index.update(count),
    })
    index.end()
    const { minZoom, maxZoom } = cut.header
    say(`${formatNumber(cut.tiles)} teselas, acercamiento ${minZoom} a ${maxZoom}, ${megabytes(cut.bytes)}.`)
    if (options.dryRun) return
    await copy(source, cut, { box, path, signal })
  } finally {
    await source.close()
  }
  await checkStreetFile({ MAP_PMTILES: path })
  say(`Listo. Para verlo, arrancá con MAP_PMTILES=${path}`)
}

export const addMap: AddCommand = program => {
  const map = program.command('map').description('El mapa de calles de la instalación.')
  map
    .command('get')
    .description('Cortar las calles de una zona de un archivo PMTiles mayor, propio o de Internet, en uno propio.')
    .addOption(
      new Option('--bbox <oeste,sur,este,norte>', 'la zona, en grados').argParser(readBox).conflicts('province'),
    )
    .option('--province <nombre>', 'una provincia argentina entera')
    .requiredOption(
      '--from <origen>',
      'el archivo mayor: una dirección https://… que responda por partes, o un archivo',
    )
    .option('--out <archivo>', 'el archivo que queda', 'calles.pmtiles')
    .option('--max-zoom <n>', 'hasta qué acercamiento; si falta, todo lo que haya', wholeNumber(0, 22))
    .option('--dry-run', 'solo decir cuánto ocuparía')
    .option('--force', 'reemplazar el archivo si existe')
    .action(get)
}
