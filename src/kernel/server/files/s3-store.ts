import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { S3Address } from '../backup/places/s3-address.ts'
import { createS3Requests, type S3Requests } from '../backup/places/s3-requests.ts'
import { newId } from '../ids.ts'
import type { FileStore } from './file-store.ts'

const read = async ({ send }: S3Requests, key: string): Promise<Readable | null> => {
  const { status, body } = await send({ method: 'GET', key, mayBeMissing: true })
  if (status === 404) return null
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([])
}

/** Files in a bucket of any S3-compatible server, under the address's prefix. */
export const createS3Store = (address: S3Address): FileStore => {
  const requests = createS3Requests(address)
  const { endpoint, bucket, prefix } = address
  const put = async (key: string, bytes: Buffer, contentType: string): Promise<void> => {
    // A file may be a view of a larger buffer: its own bytes are sent.
    const body = Buffer.from(bytes)
    await requests.send({ method: 'PUT', key: `${prefix}${key}`, body, contentType })
  }
  const remove = async (key: string): Promise<void> => {
    await requests.send({ method: 'DELETE', key: `${prefix}${key}`, mayBeMissing: true })
  }
  return {
    place: `${endpoint}/${bucket}/${prefix}`,
    async check() {
      const probe = `.probe-${newId()}`
      try {
        await put(probe, Buffer.from('ok'), 'text/plain')
        await remove(probe)
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new Error(`No se puede escribir en el bucket «${bucket}» (FILES_URL). ${reason}`, { cause })
      }
    },
    put,
    remove,
    read: key => read(requests, `${prefix}${key}`),
    has: async key => {
      const { status } = await requests.send({ method: 'HEAD', key: `${prefix}${key}`, mayBeMissing: true })
      return status !== 404
    },
  }
}
