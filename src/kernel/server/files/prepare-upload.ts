import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { fileProblems } from '../../contract/files.ts'
import { problem } from '../../contract/problems.ts'

/** Longest side of a stored image, and of its thumbnail, in pixels. */
const longestSide = 2_048
const thumbnailSide = 320
/** More than a phone's camera takes, and less than a file made to exhaust the memory. */
const maximumPixels = 64_000_000

export type Prepared = {
  contentType: string
  bytes: Buffer
  width: number | null
  height: number | null
  thumbnail: Buffer | null
}

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'pdf'

/** The type by the first bytes; the name and the headers of an upload do not count. */
const kindOf = (bytes: Buffer): Kind | null => {
  const text = (start: number, end: number): string => bytes.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 5) === 'GIF87' || text(0, 5) === 'GIF89') return 'gif'
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'avif'
  return text(0, 5) === '%PDF-' ? 'pdf' : null
}

/** Drawings and what is transparent stay PNG; photos become JPEG. Both are what every reader and a PDF understand. */
const keepsPng = (kind: Kind, hasAlpha: boolean): boolean => kind === 'png' || kind === 'gif' || hasAlpha

const encode = (image: Sharp, asPng: boolean): Sharp =>
  asPng ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: 84, mozjpeg: true })

/** Two images at once, because a decoded photo takes up to 256 MB. */
const inTurn = pLimit(2)

/** Encodes the image again: upright, no larger than needed, and without its metadata. */
const prepareImage = async (bytes: Buffer, kind: Kind): Promise<Prepared> => {
  // Loaded with the first photo.
  const { default: sharp } = await import('sharp')
  try {
    const source = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error' })
    const { hasAlpha } = await source.metadata()
    const asPng = keepsPng(kind, hasAlpha)
    const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
    const upright = source.rotate()
    const { data, info } = await encode(upright.clone().resize(inside(longestSide)), asPng).toBuffer({
      resolveWithObject: true,
    })
    const thumbnail = await encode(upright.clone().resize(inside(thumbnailSide)), asPng).toBuffer()
    const contentType = asPng ? 'image/png' : 'image/jpeg'
    return { contentType, bytes: data, width: info.width, height: info.height, thumbnail }
  } catch (cause) {
    throw problem(fileProblems.unreadable, { cause })
  }
}

/** The content to store for an upload. Throws empty, unsupported, notAnImage or unreadable. */
export const prepareUpload = async (bytes: Buffer, only?: 'image'): Promise<Prepared> => {
  if (bytes.length === 0) throw problem(fileProblems.empty)
  const kind = kindOf(bytes)
  if (kind === null) throw problem(only === 'image' ? fileProblems.notAnImage : fileProblems.unsupported)
  if (kind !== 'pdf') return inTurn(() => prepareImage(bytes, kind))
  if (only === 'image') throw problem(fileProblems.notAnImage)
  return { contentType: 'application/pdf', bytes, width: null, height: null, thumbnail: null }
}
