import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type BackupPlace, isBackupName, momentOf, type StoredBackup } from './backup-place.ts'
import type { S3Address } from './s3-address.ts'
import { createS3Requests, elements, type S3Requests } from './s3-requests.ts'

/** A bucket takes at most 10,000 parts, so a backup may have some 312 GB; all but the last part are equally long. */
const partBytes = 32 * 1024 * 1024

async function* partsOf(content: Readable): AsyncGenerator<Buffer<ArrayBuffer>> {
  let pieces: Buffer<ArrayBufferLike>[] = []
  let size = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size < partBytes) continue
    const all = Buffer.concat(pieces)
    yield all.subarray(0, partBytes)
    pieces = [all.subarray(partBytes)]
    size = all.length - partBytes
  }
  if (size > 0) yield Buffer.concat(pieces)
}

type Upload = { key: string; uploadId: string; signal: AbortSignal }

const sendParts = async ({ send }: S3Requests, content: Readable, { key, uploadId, signal }: Upload) => {
  const tags: string[] = []
  let bytes = 0
  for await (const body of partsOf(content)) {
    const partNumber = String(tags.length + 1)
    const answer = await send({ method: 'PUT', key, query: { partNumber, uploadId }, body, signal })
    tags.push(answer.headers.get('etag') ?? '')
    bytes += body.length
  }
  return { tags, bytes }
}

const completion = (tags: string[]): Buffer<ArrayBuffer> => {
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  return Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
}

/** In parts; the object appears when it is whole, and what was sent of one that failed is given up. */
const upload = async (requests: S3Requests, key: string, content: Readable, signal: AbortSignal): Promise<number> => {
  const begun = await requests.text({ method: 'POST', key, query: { uploads: '' }, signal })
  const uploadId = elements(begun, 'UploadId')[0] ?? ''
  try {
    const { tags, bytes } = await sendParts(requests, content, { key, uploadId, signal })
    await requests.text({ method: 'POST', key, query: { uploadId }, body: completion(tags), signal })
    return bytes
  } catch (error) {
    content.destroy()
    await requests.send({ method: 'DELETE', key, query: { uploadId } })
    throw error
  }
}

const listAll = async (requests: S3Requests, prefix: string): Promise<StoredBackup[]> => {
  const stored: StoredBackup[] = []
  let token: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) }
    const page = await requests.text({ method: 'GET', query })
    const [keys, sizes] = [elements(page, 'Key'), elements(page, 'Size')]
    for (const [index, key] of keys.entries()) {
      const name = key.slice(prefix.length)
      if (isBackupName(name)) stored.push({ name, bytes: Number(sizes[index]), at: momentOf(name).toISOString() })
    }
    token = elements(page, 'NextContinuationToken')[0]
  } while (token)
  return stored.toSorted((one, other) => other.name.localeCompare(one.name))
}

/** A bucket of any S3-compatible server. */
export const createS3Place = (address: S3Address): BackupPlace => {
  const requests = createS3Requests(address)
  const { prefix } = address
  return {
    title: `${address.endpoint}/${address.bucket}/${prefix}`,
    write: (name, content, signal) => upload(requests, `${prefix}${name}`, content, signal),
    async read(name) {
      const { body } = await requests.send({ method: 'GET', key: `${prefix}${name}` })
      return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([])
    },
    list: () => listAll(requests, prefix),
    remove: async name => void (await requests.send({ method: 'DELETE', key: `${prefix}${name}` })),
  }
}
