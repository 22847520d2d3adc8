import { type FileView, fileRoutes, fileView, maximumUpload } from '../../contract/files.ts'
import { apiError } from './api-error.ts'
import { request } from './client.ts'
import { requestUrl } from './request-url.ts'

/** Sends a file; it belongs to nothing until something that refers to its id is saved. Throws an ApiError. */
export const uploadFile = async (file: File, only?: 'image'): Promise<FileView> => {
  const { method, path } = fileRoutes.upload
  // What would be refused after minutes of sending is refused before.
  if (file.size > maximumUpload) throw apiError({ kind: 'problem', message: 'El archivo supera los 12 MB.' })
  const url = requestUrl(path, {}, { name: file.name, ...(only ? { only } : {}) })
  return fileView.parse(await (await request({ method, url, body: file })).json())
}
