import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Header, Source } from 'pmtiles'
import type { Settings } from '../settings.ts'

type Given = Pick<Settings, 'MAP_PMTILES'>

const isUrl = (text: string): boolean => /^https?:/.test(text)

/** The file of MAP_PMTILES; null when it is not set, or is an address, which browsers request themselves. */
export const streetFileOf = ({ MAP_PMTILES: location }: Given): string | null => {
  if (!location || isUrl(location)) return null
  return location.startsWith('file:') ? fileURLToPath(location) : resolve(location)
}

/** The address of an archive elsewhere, null without one. */
export const streetUrlOf = ({ MAP_PMTILES: location }: Given): string | null =>
  location && isUrl(location) ? location : null

const refusal = (path: string, why: string, cause?: unknown): Error =>
  Object.assign(new Error(`MAP_PMTILES: ${path} ${why}`, { cause }), { name: 'CliError' })

/** Loaded when there is a file to check. */
const load = () => import('pmtiles')
type Library = Awaited<ReturnType<typeof load>>

const endOf = (header: Header): number =>
  Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )

/** Why an archive cannot be drawn, or null. */
const faultOf = ({ TileType, Compression }: Library, header: Header, bytes: number): string | null => {
  // Tile types that MapLibre draws; and browsers decompress no other format without a library.
  const drawable = [TileType.Mvt, TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]
  const readable = [Compression.None, Compression.Gzip]
  if (header.specVersion !== 3) return 'es de una versión vieja de PMTiles: convertilo a la 3'
  if (endOf(header) > bytes) return 'está cortado: faltan bytes del final. Copialo de nuevo'
  if (!drawable.includes(header.tileType)) return 'guarda un tipo de imagen que los mapas no dibujan'
  if (!readable.includes(header.tileCompression) || !readable.includes(header.internalCompression))
    return 'está comprimido de un modo que los navegadores no leen: usá gzip'
  return null
}

/** Reads the archive's header, directory and metadata. Throws, in Spanish, when the streets could not be drawn. */
export const checkStreetFile = async (settings: Given): Promise<void> => {
  const path = streetFileOf(settings)
  if (!path) return
  const file = await open(path, 'r').catch(cause => {
    throw refusal(path, 'no se puede abrir. Revisá que el archivo exista y se pueda leer', cause)
  })
  try {
    const { size } = await file.stat()
    const source: Source = {
      getKey: () => path,
      async getBytes(offset, length) {
        const buffer = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
        await file.read(buffer, 0, buffer.length, offset)
        return { data: buffer.buffer }
      },
    }
    const library = await load()
    const archive = new library.PMTiles(source)
    const header = await archive.getHeader().catch(cause => {
      throw refusal(path, 'no es un archivo PMTiles, o está dañado', cause)
    })
    const fault = faultOf(library, header, size)
    if (fault) throw refusal(path, fault)
    await archive.getMetadata().catch(cause => {
      throw refusal(path, 'está dañado: no se puede leer lo que dice de sí mismo', cause)
    })
  } finally {
    await file.close()
  }
}
