import { request } from '../../../kernel/web/api/client.ts'
import { saveBlob } from '../../../kernel/web/api/download.ts'
import { galleryRoutes } from '../contract/routes.ts'

/** Two thousand photos over a slow line. */
const longest = 30 * 60_000

type Following = { signal: AbortSignal; onProgress: (bytes: number) => void }

/** Downloads the zip of some photos and saves it. Throws when the signal aborts it. */
export const downloadZip = async (ids: string[], { signal, onProgress }: Following): Promise<void> => {
  const { method, path } = galleryRoutes.zip
  const response = await request({ method, url: path, body: { ids }, signal, limit: longest })
  const parts: BlobPart[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    bytes += part.byteLength
    onProgress(bytes)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'fotos.zip'
  saveBlob(new Blob(parts, { type: 'application/zip' }), name)
}
