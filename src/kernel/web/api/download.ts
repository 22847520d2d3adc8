import { request } from './client.ts'

const fileNameOf = (response: Response, fallback: string): string => {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
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

/** Brings a file through the client, so that an expired session renews itself, and saves it under the server's name. */
export const downloadFile = async (url: string, fallbackName: string): Promise<void> => {
  const response = await request({ method: 'GET', url })
  saveBlob(await response.blob(), fileNameOf(response, fallbackName))
}
