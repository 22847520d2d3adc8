import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2'

const { Server, utils } = ssh2
const { STATUS_CODE, OPEN_MODE } = utils.sftp

export type SftpTestServer = {
  port: number
  /** Files by their whole path. */
  files: Map<string, Buffer>
  folders: Set<string>
  /** How many connections signed in. */
  signIns: () => number
  /** Acts that are refused from now on, as `rename`. */
  refused: Set<string>
  stop: () => Promise<void>
}

export const sftpPerson = { user: 'erp', password: 'clave-de-prueba' }

export const newHostKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey

const clean = (path: string): string =>
  `/${path
    .split('/')
    .filter(part => part !== '' && part !== '.')
    .join('/')}`
const fileMode = 0o100644
const folderMode = 0o040755
const attributes = (mode: number, size: number): Attributes => ({ mode, size, uid: 0, gid: 0, atime: 1, mtime: 1 })

type Store = Pick<SftpTestServer, 'files' | 'folders' | 'refused'>

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'

/** What a real server does with the few acts that are used, over two maps. */
const serve = (sftp: SFTPWrapper, { files, folders, refused }: Store): void => {
  const handles = new Map<number, { path: string; listed?: boolean }>()
  let last = 0
  const newHandle = (path: string): Buffer => {
    last += 1
    handles.set(last, { path })
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(last)
    return handle
  }
  const opened = (handle: Buffer) => handles.get(handle.readUInt32BE(0))
  const refuse = (id: number, act: string): boolean => {
    if (!refused.has(act)) return false
    sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    return true
  }
  const describe = (id: number, path: string): void => {
    const content = files.get(clean(path))
    if (content) sftp.attrs(id, attributes(fileMode, content.length))
    else if (folders.has(clean(path))) sftp.attrs(id, attributes(folderMode, 0))
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  }
  sftp.on('STAT', describe)
  sftp.on('LSTAT', describe)
  sftp.on('FSTAT', (id, handle) => describe(id, opened(handle)?.path ?? ''))
  sftp.on('SETSTAT', id => sftp.status(id, STATUS_CODE.OK))
  sftp.on('FSETSTAT', id => sftp.status(id, STATUS_CODE.OK))
  sftp.on('REALPATH', (id, path) => sftp.name(id, [{ filename: clean(path), longname: '', attrs: attributes(0, 0) }]))
  sftp.on('OPEN', (id, name, flags) => {
    const path = clean(name)
    const isWritten = (flags & OPEN_MODE.WRITE) !== 0
    if (refuse(id, isWritten ? 'write' : 'read')) return
    if (isWritten && folders.has(parentOf(path))) files.set(path, Buffer.alloc(0))
    if (!files.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    sftp.handle(id, newHandle(path))
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const content = files.get(opened(handle)?.path ?? '') ?? Buffer.alloc(0)
    if (offset >= content.length) return sftp.status(id, STATUS_CODE.EOF)
    sftp.data(id, content.subarray(offset, offset + length))
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const path = opened(handle)?.path ?? ''
    const before = files.get(path) ?? Buffer.alloc(0)
    const after = Buffer.alloc(Math.max(before.length, offset + data.length))
    before.copy(after)
    data.copy(after, offset)
    files.set(path, after)
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('CLOSE', (id, handle) => {
    handles.delete(handle.readUInt32BE(0))
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('OPENDIR', (id, path) => {
    if (!folders.has(clean(path))) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    sftp.handle(id, newHandle(clean(path)))
  })
  sftp.on('READDIR', (id, handle) => {
    const open = opened(handle)
    if (!open || open.listed) return sftp.status(id, STATUS_CODE.EOF)
    open.listed = true
    const within = (path: string): boolean => path !== '/' && parentOf(path) === open.path
    const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
    sftp.name(id, [
      ...[...files]
        .filter(([path]) => within(path))
        .map(([path, content]) => ({
          filename: nameOf(path),
          longname: nameOf(path),
          attrs: attributes(fileMode, content.length),
        })),
      ...[...folders].filter(within).map(path => ({
        filename: nameOf(path),
        longname: nameOf(path),
        attrs: attributes(folderMode, 0),
      })),
    ])
  })
  sftp.on('MKDIR', (id, path) => {
    if (refuse(id, 'mkdir')) return
    folders.add(clean(path))
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('RENAME', (id, from, to) => {
    if (refuse(id, 'rename')) return
    const content = files.get(clean(from))
    if (!content || files.has(clean(to))) return sftp.status(id, STATUS_CODE.FAILURE)
    files.delete(clean(from))
    files.set(clean(to), content)
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('REMOVE', (id, path) =>
    sftp.status(id, files.delete(clean(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
  )
}

/** An SFTP server of ssh2's own server class, on this machine, with one person and files in memory. */
export const startSftpServer = async (hostKey = newHostKey(), port = 0): Promise<SftpTestServer> => {
  const store: Store = { files: new Map(), folders: new Set(['/']), refused: new Set() }
  const clients = new Set<Connection>()
  let signIns = 0
  const server = new Server({ hostKeys: [hostKey] }, client => {
    client.on('error', () => {})
    clients.add(client)
    client.on('close', () => void clients.delete(client))
    client.on('authentication', context => {
      const isRight =
        context.method === 'password' &&
        context.username === sftpPerson.user &&
        context.password === sftpPerson.password
      if (!isRight) return context.reject(['password'])
      signIns += 1
      context.accept()
    })
    client.on('session', accept => {
      accept().on('sftp', acceptSftp => serve(acceptSftp(), store))
    })
  })
  await new Promise<void>(resolve => void server.listen(port, '127.0.0.1', () => resolve()))
  return {
    ...store,
    port: (server.address() as AddressInfo).port,
    signIns: () => signIns,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const client of clients) client.end()
      }),
  }
}
