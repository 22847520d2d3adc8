import { type FileView, fileRoutes, fileView, maximumUpload, type UploadKind } from '../../contract/files.ts'
import { apiError } from './api-error.ts'
import { request } from './client.ts'
import { requestUrl } from './request-url.ts'

/** Uploads a file. It belongs to nothing until a record that refers to its id is saved. Throws an ApiError. */
export const uploadFile = async (file: File, only?: UploadKind): Promise<FileView> => {
  const { method, path } = fileRoutes.upload
  // A file that is too large is refused here, before minutes of uploading it.
  if (file.size > maximumUpload) throw apiError({ kind: 'problem', message: 'El archivo supera los 12 MB.' })
  const url = requestUrl(path, {}, { name: file.name, ...(only ? { only } : {}) })
  return fileView.parse(await (await request({ method, url, body: file })).json())
}
