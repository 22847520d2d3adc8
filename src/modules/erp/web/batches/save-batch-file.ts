import { downloadFile } from '../../../../kernel/web/api/download.ts'
import { requestUrl } from '../../../../kernel/web/api/request-url.ts'
import { exportRoutes } from '../../contract/exports.ts'

/** Brings the batch's file, as it was written, under its own name. */
export const saveBatchFile = ({ id, fileName }: { id: string; fileName: string }): Promise<void> =>
  downloadFile(requestUrl(exportRoutes.file.path, { id }), fileName)
