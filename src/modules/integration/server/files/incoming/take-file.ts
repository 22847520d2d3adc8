import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { formatDateTime } from '../../../../../kernel/contract/formats.ts'
import { importProblems } from '../../../../../kernel/contract/imports.ts'
import { isProblem } from '../../../../../kernel/contract/problems.ts'
import { receiveFile, type TemporaryFile } from '../../../../../kernel/server/imports/import-files.ts'
import { uploadFile } from '../../../../../kernel/server/imports/import-service.ts'
import { documentsOf } from '../connection-view.ts'
import { placeProblem, within } from '../places/file-place.ts'
import { findTaken, moveTransfer, removeTransfer, type Transfer } from '../transfers.queries.ts'
import type { Visit } from '../visit.ts'
import { endTransfer, reject } from './end-transfer.ts'

/** Moves the file out of the way of whoever writes there. False when it is not there, or not as it was. */
const bringIn = async ({ place, connection }: Visit, { fileName, placePath, bytes }: Transfer): Promise<boolean> => {
  if (await place.stat(placePath)) return true
  const original = within(documentsOf(connection).address.path, fileName)
  const found = await place.stat(original)
  if (found?.bytes !== bytes) return false
  await place.move(original, placePath)
  return true
}

type Copy = TemporaryFile & { sha256: string; bytes: number }

/** The file on the disk of this machine. */
const download = async ({ place }: Visit, path: string): Promise<Copy> => {
  const hash = createHash('sha256')
  const content = await place.read(path)
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk)
      callback(null, chunk)
    },
  })
  content.on('error', error => counted.destroy(error))
  try {
    const file = await receiveFile(content.pipe(counted))
    return { ...file, sha256: hash.digest('hex'), bytes: (await stat(file.path)).size }
  } catch (error) {
    content.destroy()
    throw isProblem(error) ? error : placeProblem('Se cortó la lectura del archivo.', error)
  }
}

const again = (earlier: Transfer, { fileName }: Transfer, timeZone: string): string => {
  const name = earlier.fileName === fileName ? 'Este mismo archivo' : `Lo mismo, con el nombre «${earlier.fileName}»,`
  return `${name} ya se tomó el ${formatDateTime(earlier.createdAt, timeZone)}. No se importó otra vez.`
}

/** Reads a file into an import that is still to be rehearsed. The same content is not taken twice unless a person asks for it. */
export const takeFile = async (visit: Visit, transfer: Transfer): Promise<void> => {
  const { withTenant, envId, imports, session, place, timeZone } = visit
  const { id, what, fileName, placePath } = transfer
  if (!(await bringIn(visit, transfer))) {
    // Somebody took it back, or writes it again: then it is found anew.
    await withTenant(envId, tenant => removeTransfer(tenant, id))
    return
  }
  const copy = await download(visit, placePath).catch((error: unknown) => {
    if (isProblem(error) && error.problem === importProblems.tooLarge) return null
    throw error
  })
  if (!copy) return reject(visit, transfer, importProblems.tooLarge.message)
  try {
    if ((await place.stat(placePath))?.bytes !== copy.bytes)
      throw placeProblem(`«${fileName}» cambió mientras se leía.`)
    const { sha256, bytes } = copy
    const earlier = transfer.isForced
      ? undefined
      : await withTenant(envId, tenant => findTaken(tenant, { id, what, sha256 }), { readOnly: true })
    if (earlier) {
      await endTransfer(visit, transfer, { state: 'repeated', sha256, bytes, note: again(earlier, transfer, timeZone) })
      return
    }
    const body = createReadStream(copy.path)
    const view = await uploadFile(imports, session, { resource: what, name: fileName, body })
    await withTenant(envId, tenant =>
      moveTransfer(tenant, { id, from: ['taking'] }, { state: 'checking', importId: view.id, sha256, bytes }),
    )
  } catch (error) {
    if (isProblem(error) && error.problem === importProblems.unreadable)
      return reject(visit, { ...transfer, sha256: copy.sha256 }, error.userMessage)
    throw error
  } finally {
    await copy.dispose()
  }
}
