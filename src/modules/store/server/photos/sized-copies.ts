import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import type { FileStore } from '../../../../kernel/server/files/file-store.ts'
import { copyKey, fileKey } from '../../../../kernel/server/files/files.service.ts'
import { loadSharp } from '../../../../kernel/server/files/load-sharp.ts'

/**
 * The sizes in which the store shows a photo, in pixels of a screen with two to a point: 64 points beside an article, and the
 * width of a phone on its page.
 */
const sizes = {
  shelf: {
    contentType: 'image/avif',
    draw: (image: Sharp): Sharp =>
      image
        .resize({ width: 128, height: 128, fit: 'cover', withoutEnlargement: true })
        .avif({ quality: 50, effort: 2 }),
  },
  page: {
    contentType: 'image/webp',
    draw: (image: Sharp): Sharp =>
      image.resize({ width: 1120, height: 640, fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }),
  },
} as const
export type StoreSize = keyof typeof sizes

export const contentTypeOf = (size: StoreSize): string => sizes[size].contentType

/** Two at once, because a decoded photo takes memory. */
const inTurn = pLimit(2)
/** Copies being made, so that the phones that ask for one together wait for one. */
const making = new Map<string, Promise<Buffer>>()

const make = async (files: FileStore, { envId, id, size }: SizedPhoto): Promise<Buffer> => {
  const source = await files.read(fileKey(envId, id))
  if (!source) throw new Error('the photo is not there')
  const bytes = await buffer(source)
  const sharp = await loadSharp()
  const copy = await sizes[size].draw(sharp(bytes, { failOn: 'error' })).toBuffer()
  await files.put(copyKey(envId, id, size), copy, sizes[size].contentType)
  return copy
}

export type SizedPhoto = { envId: string; id: string; size: StoreSize }

/** Makes a copy that nobody has asked for before, and keeps it. Throws when the photo cannot be read. */
export const makeSized = (files: FileStore, photo: SizedPhoto): Promise<Buffer> => {
  const key = copyKey(photo.envId, photo.id, photo.size)
  const made = making.get(key) ?? inTurn(() => make(files, photo)).finally(() => making.delete(key))
  making.set(key, made)
  return made
}
