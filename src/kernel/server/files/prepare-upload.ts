import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { fileProblems, officeTypes, type UploadKind } from '../../contract/files.ts'
import { problem } from '../../contract/problems.ts'
import { type CameraNote, noCameraNote, readCameraNote } from './camera-note.ts'
import { loadSharp } from './load-sharp.ts'
import { officeKindOf } from './office-kind.ts'

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
  /** From the camera's metadata, which the stored bytes no longer carry. */
  taken: CameraNote
}

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'pdf' | 'zip'

/** The type by the first bytes; the name and the headers of an upload do not count. */
const kindOf = (bytes: Buffer): Kind | null => {
  const text = (start: number, end: number): string => bytes.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 5) === 'GIF87' || text(0, 5) === 'GIF89') return 'gif'
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'avif'
  if (text(0, 4) === 'PK\x03\x04') return 'zip'
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
  const sharp = await loadSharp()
  try {
    const source = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error' })
    const { hasAlpha, exif } = await source.metadata()
    const asPng = keepsPng(kind, hasAlpha)
    const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
    const upright = source.rotate()
    const { data, info } = await encode(upright.clone().resize(inside(longestSide)), asPng).toBuffer({
      resolveWithObject: true,
    })
    const thumbnail = await encode(upright.clone().resize(inside(thumbnailSide)), asPng).toBuffer()
    const contentType = asPng ? 'image/png' : 'image/jpeg'
    const note = await readCameraNote(exif)
    return { contentType, bytes: data, width: info.width, height: info.height, thumbnail, taken: note }
  } catch (cause) {
    throw problem(fileProblems.unreadable, { cause })
  }
}

/** A document is stored as it came: it is only ever downloaded. */
const asDocument = (bytes: Buffer, contentType: string): Prepared => ({
  contentType,
  bytes,
  width: null,
  height: null,
  thumbnail: null,
  taken: noCameraNote,
})

const refusals = { image: fileProblems.notAnImage, attachment: fileProblems.notAnAttachment } as const

const prepareDocument = async (bytes: Buffer, kind: 'pdf' | 'zip' | null, only?: UploadKind): Promise<Prepared> => {
  const refusal = only ? refusals[only] : fileProblems.unsupported
  if (kind === 'pdf' && only !== 'image') return asDocument(bytes, 'application/pdf')
  const office = kind === 'zip' && only === 'attachment' ? await officeKindOf(bytes) : null
  if (!office) throw problem(refusal)
  return asDocument(bytes, officeTypes[office])
}

/** The content to store for an upload. Throws empty, unsupported, notAnImage, notAnAttachment, unsafeDocument or unreadable. */
export const prepareUpload = async (bytes: Buffer, only?: UploadKind): Promise<Prepared> => {
  if (bytes.length === 0) throw problem(fileProblems.empty)
  const kind = kindOf(bytes)
  if (kind === null || kind === 'pdf' || kind === 'zip') return prepareDocument(bytes, kind, only)
  return inTurn(() => prepareImage(bytes, kind))
}
