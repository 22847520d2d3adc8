import { apiError, errorOfResponse, networkError } from './api-error.ts'
import { refreshOrSignOut } from './session-refresh.ts'

type Upload = { url: string; file: Blob; signal: AbortSignal; onProgress: (share: number) => void }

/** XMLHttpRequest, because `fetch` does not report upload progress, which files of hundreds of megabytes need. */
const send = ({ url, file, signal, onProgress }: Upload): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(networkError())
    request.onabort = () => reject(apiError({ kind: 'aborted', message: 'El pedido se canceló.' }))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })

/** Uploads a file. If the session had expired, it is renewed and the upload is repeated once. Throws an ApiError. */
export const sendFile = async (upload: Upload): Promise<unknown> => {
  const askedAt = Date.now()
  const first = await send(upload)
  const response = first.status === 401 && (await refreshOrSignOut(askedAt)) ? await send(upload) : first
  if (!response.ok) throw await errorOfResponse(response)
  return response.json()
}
