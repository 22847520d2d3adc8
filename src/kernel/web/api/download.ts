import { request } from './client.ts'

const fileNameOf = (response: Response, fallback: string): string => {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encodedName) return decodeURIComponent(encodedName)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback
}

export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A file of a million rows takes minutes; the person sees its progress and can stop it. */
const longestDownload = 30 * 60_000

type Following = { signal: AbortSignal; onProgress: (bytes: number) => void }

const countBytes = (
  body: ReadableStream<Uint8Array>,
  onProgress: Following['onProgress'],
): ReadableStream<Uint8Array> => {
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onProgress(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
}

const bodyOf = (response: Response, following: Following | undefined): Promise<Blob> =>
  following && response.body ? new Response(countBytes(response.body, following.onProgress)).blob() : response.blob()

/**
 * Downloads a file through the client, so that an expired session is renewed, and saves it under the server's name.
 * Throws when `following.signal` aborts it.
 */
export const downloadFile = async (url: string, fallbackName: string, following?: Following): Promise<void> => {
  const response = await request({ method: 'GET', url, signal: following?.signal, limit: longestDownload })
  saveBlob(await bodyOf(response, following), fileNameOf(response, fallbackName))
}

/**
 * Downloads a file and shows it in a new tab. The tab is opened before the request, because the browser blocks later
 * ones.
 */
export const openFile = async (url: string): Promise<void> => {
  const tab = window.open('', '_blank')
  try {
    const response = await request({ method: 'GET', url, limit: longestDownload })
    const address = URL.createObjectURL(await response.blob())
    if (tab) tab.location.href = address
    else window.location.href = address
  } catch (error) {
    tab?.close()
    throw error
  }
}
