import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { isProblem } from '../../../../../kernel/contract/problems.ts'
import { createS3Requests, elements, type SendSigned } from '../../../../../kernel/server/backup/places/s3-requests.ts'
import { type FilePlace, type PlacedFile, placeProblem, within } from './file-place.ts'

export type S3PlaceOptions = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  send: SendSigned
}

/** What the bucket's own problems say, as one of the connection. */
const told = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw isProblem(error) ? placeProblem(error.userMessage, error) : error
  }
}

/** An object is there whole or not at all. A move is a copy that the server makes, and then a deletion. */
export const createS3Place = ({ send, ...address }: S3PlaceOptions): FilePlace => {
  const requests = createS3Requests({ ...address, prefix: '' }, send)

  const list = async (folder: string, limit: number): Promise<PlacedFile[]> => {
    const prefix = within(folder, '')
    const files: PlacedFile[] = []
    let token: string | undefined
    do {
      const query = {
        'list-type': '2',
        delimiter: '/',
        prefix,
        ...(token ? { 'continuation-token': token } : {}),
      }
      const page = await requests.text({ method: 'GET', query })
      const [keys, sizes, moments] = ['Key', 'Size', 'LastModified'].map(name => elements(page, name))
      for (const [index, key] of (keys ?? []).entries()) {
        const name = key.slice(prefix.length)
        if (name === '' || name.includes('/')) continue
        files.push({ name, bytes: Number(sizes?.[index]), modifiedAt: Date.parse(moments?.[index] ?? '') || 0 })
      }
      token = elements(page, 'NextContinuationToken')[0]
    } while (token && files.length < limit)
    return files.slice(0, limit)
  }

  const stat: FilePlace['stat'] = async path => {
    const { status, headers } = await requests.send({ method: 'HEAD', key: path, mayBeMissing: true })
    if (status === 404) return null
    return {
      bytes: Number(headers.get('content-length')),
      modifiedAt: Date.parse(headers.get('last-modified') ?? '') || 0,
    }
  }

  return {
    list: (folder, limit) => told(() => list(folder, limit)),
    stat: path => told(() => stat(path)),
    read: path =>
      told(async () => {
        const { body } = await requests.send({ method: 'GET', key: path })
        return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([])
      }),
    write: (path, content) =>
      told(async () => {
        const body = Buffer.from(await buffer(content))
        await requests.send({ method: 'PUT', key: path, body, contentType: 'application/octet-stream' })
      }),
    move: async (from, to, onCopied) => {
      await told(async () => {
        const answer = await requests.send({ method: 'PUT', key: to, copyOf: from })
        if ((await answer.text()).includes('<Error>')) throw placeProblem(`El bucket no pudo copiar «${from}».`)
      })
      await onCopied?.()
      await told(() => requests.send({ method: 'DELETE', key: from, mayBeMissing: true }))
    },
    remove: path => told(async () => void (await requests.send({ method: 'DELETE', key: path, mayBeMissing: true }))),
    close: async () => {},
  }
}
