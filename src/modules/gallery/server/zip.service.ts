import { PassThrough, pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { formatDay, formatTime } from '../../../kernel/contract/formats.ts'
import type { FileStore } from '../../../kernel/server/files/file-store.ts'
import { fileKey } from '../../../kernel/server/files/files.service.ts'
import { loadSharp } from '../../../kernel/server/files/load-sharp.ts'
import { workbookFile } from '../../../kernel/server/resources/workbook-file.ts'
import type { SheetCell } from '../../../kernel/server/resources/workbook-xml.ts'
import type { WallPhoto } from '../contract/photos.ts'
import { sourceNames } from '../contract/sources.ts'

export type ZipOptions = { files: FileStore; envId: string; timeZone: string; photos: WallPhoto[] }

/** A name that every system takes, with its accents. */
const fileName = (text: string): string =>
  text
    .replace(/[\p{C}/\\"<>|:*?.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)

type Named = { photo: WallPhoto; path: string }

/** `2026-11-20/1204 Kiosco El Cruce/12-30 Pedido 1184.jpg`; a second one of the same minute and document gets a number. */
export const namePhotos = (photos: WallPhoto[], timeZone: string): Named[] => {
  const times = new Map<string, number>()
  return photos.map(photo => {
    const shop = photo.customer ? `${fileName(`${photo.customer.code} ${photo.customer.name}`)}/` : ''
    const base = `${photo.day}/${shop}${formatTime(photo.takenAt, timeZone).replace(':', '-')} ${fileName(photo.title)}`
    const time = (times.get(base) ?? 0) + 1
    times.set(base, time)
    return { photo, path: `${base}${time > 1 ? ` (${time})` : ''}.jpg` }
  })
}

const columns = [
  { title: 'Archivo', width: 60 },
  { title: 'Fuente', width: 14 },
  { title: 'Documento', width: 26 },
  { title: 'Fecha', width: 16 },
  { title: 'Hora', width: 8 },
  { title: 'Código', width: 12 },
  { title: 'Cliente', width: 34 },
  { title: 'Vendedor', width: 28 },
  { title: 'Pregunta', width: 40 },
  { title: 'Metros al local', width: 14 },
]

const sheetRow =
  (timeZone: string) =>
  ({ photo, path }: Named): SheetCell[] => [
    path,
    sourceNames[photo.source],
    photo.title,
    formatDay(photo.day),
    formatTime(photo.takenAt, timeZone),
    photo.customer?.code ?? '',
    photo.customer?.name ?? '',
    photo.seller ?? '',
    photo.question ?? '',
    photo.distanceMeters ?? '',
  ]

/** The photo as people see it: JPEG, turned as somebody turned it. */
const photoBytes = async ({ files, envId }: ZipOptions, { id, turns }: WallPhoto): Promise<Buffer> => {
  const stream = await files.read(fileKey(envId, id))
  if (!stream) return Buffer.alloc(0)
  const bytes = await buffer(stream)
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  if (turns === 0 && isJpeg) return bytes
  const sharp = await loadSharp()
  return sharp(bytes)
    .rotate(turns * 90)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/**
 * Streams a zip: the sheet that says what each photo is, then the photos one after the other, so that only one is in memory.
 * When the reader leaves, no further photo is read.
 */
export const zipPhotos = (options: ZipOptions): Readable => {
  const { photos, timeZone } = options
  const named = namePhotos(photos, timeZone)
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', error => output.destroy(error))
  pipeline(zip.outputStream, output, () => {})
  const sheet = workbookFile([{ name: 'Fotos', columns, rows: [named.map(sheetRow(timeZone))] }])
  zip.addReadStream(sheet, 'fotos.xlsx', { compress: false })
  for (const { photo, path } of named)
    zip.addReadStreamLazy(path, { compress: false, mtime: new Date(photo.takenAt) }, callback => {
      if (output.destroyed) return callback(new Error('nobody reads the zip any more'), Readable.from([]))
      photoBytes(options, photo).then(
        bytes => callback(null, Readable.from([bytes], { objectMode: false })),
        error => callback(error, Readable.from([])),
      )
    })
  zip.end()
  return output
}
