import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, ConnectConfig, FileEntry, SFTPWrapper } from 'ssh2'
import type { Address } from '../../webhooks/addresses.ts'
import { type FilePlace, folderOf, type PlacedFile, placeProblem } from './file-place.ts'

const connectMs = 15_000
/** Of silence, within an act that moves no bytes. */
const answerMs = 20_000
const missingFile = 2
const plainFile = 0o100000
const kindMask = 0o170000

export type SftpOptions = {
  address: Address
  port: number
  user: string
  password?: string | undefined
  privateKey?: string | undefined
  passphrase?: string | undefined
  /** Whether a server that shows this key is the right one; it is asked before anything secret is sent. */
  isExpected: (hostKey: string) => boolean
}

/** As `ssh-keygen -l` writes it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

const sayings: [RegExp, string][] = [
  [/authentication methods failed/i, 'El servidor no acepta ese usuario con esa contraseña o clave.'],
  [
    /Cannot parse privateKey|Malformed|Unsupported key|bad passphrase|no passphrase/i,
    'La clave privada o su frase no sirven.',
  ],
  [/Handshake failed|no matching/i, 'El servidor solo habla con cifrados que ya no son seguros.'],
  [/timed out|ETIMEDOUT/i, `No contestó en ${connectMs / 1000} s.`],
  [/ECONNREFUSED/, 'Nadie atiende en ese puerto.'],
  [/EHOSTUNREACH|ENETUNREACH/, 'No se llega a ese servidor.'],
  [/ECONNRESET|closed|ended|EPIPE/i, 'Cortaron la conexión.'],
  [/subsystem/i, 'El servidor no ofrece SFTP a ese usuario.'],
]

/** What went wrong with a connection, in words. */
export const sftpWords = (error: unknown): string => {
  const text = error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : String(error)
  return sayings.find(([pattern]) => pattern.test(text))?.[1] ?? 'La conexión falló.'
}

const openSocket = ({ address, port }: SftpOptions): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: address.address, family: address.family, port })
    socket.setTimeout(connectMs, () => socket.destroy(new Error('timed out')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.setNoDelay(true)
      socket.off('error', reject)
      resolve(socket)
    })
  })

/** Connects and signs in. Throws `place` with the reason; `onKey` hears the server's key before that. */
export const connectSftp = async (
  options: SftpOptions,
  onKey: (hostKey: string) => void = () => {},
): Promise<{ client: Client; sftp: SFTPWrapper }> => {
  const sock = await openSocket(options).catch((error: unknown) => {
    throw placeProblem(sftpWords(error), error)
  })
  // Loaded with the first connection: most processes never make one.
  const client = new (await import('ssh2')).default.Client()
  let isOther = false
  const { user, password, privateKey, passphrase } = options
  const config: ConnectConfig = {
    sock,
    username: user,
    readyTimeout: connectMs,
    keepaliveInterval: 10_000,
    keepaliveCountMax: 3,
    ...(password ? { password } : {}),
    ...(privateKey ? { privateKey, ...(passphrase ? { passphrase } : {}) } : {}),
    hostVerifier: (key: Buffer) => {
      const shown = fingerprintOf(key)
      onKey(shown)
      isOther = !options.isExpected(shown)
      return !isOther
    },
  }
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.on('error', reject)
      client.once('close', () => reject(new Error('closed')))
      client.once('ready', () => client.sftp((error, opened) => (error ? reject(error) : resolve(opened))))
      client.connect(config)
    })
    return { client, sftp }
  } catch (error) {
    client.end()
    sock.destroy()
    if (isOther) throw placeProblem('El servidor muestra otra clave que la aceptada.', error)
    throw placeProblem(sftpWords(error), error)
  }
}

type Answer<T> = (error: Error | null | undefined, value: T) => void

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const whyNot: Record<number, string> = {
  2: 'No existe.',
  3: 'El usuario no tiene permiso.',
  4: 'El servidor no quiso.',
  8: 'El servidor no lo sabe hacer.',
  11: 'Ya existe.',
}

/** A directory of an SFTP server. A connection that broke fails every later act; whoever uses it opens another one. */
export const createSftpPlace = async (options: SftpOptions): Promise<FilePlace> => {
  const { client, sftp } = await connectSftp(options)
  // Acts that wait for an answer hear of it below.
  client.on('error', () => client.end())
  const closed = new Promise<never>((_resolve, reject) =>
    client.once('close', () => reject(placeProblem('Cortaron la conexión.'))),
  )
  closed.catch(() => {})

  const ask = <T>(path: string, act: (answer: Answer<T>) => void): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(placeProblem('El servidor dejó de contestar.')), answerMs)
    })
    const asked = new Promise<T>((resolve, reject) =>
      act((error, value) => {
        if (!error) return resolve(value)
        reject(placeProblem(`«${path}»: ${whyNot[Number(codeOf(error))] ?? sftpWords(error)}`, error))
      }),
    )
    return Promise.race([asked, closed, late]).finally(() => clearTimeout(timer))
  }
  const isMissing = (error: unknown): boolean => error instanceof Error && codeOf(error.cause) === missingFile

  const stat: FilePlace['stat'] = async path => {
    try {
      const found = await ask<{ mode: number; size: number; mtime: number }>(path, answer => sftp.lstat(path, answer))
      return (found.mode & kindMask) === plainFile ? { bytes: found.size, modifiedAt: found.mtime * 1000 } : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const makeFolder = async (folder: string): Promise<void> => {
    if (folder === '') return
    const exists = await ask(folder, answer => sftp.stat(folder, answer)).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false
        throw error
      },
    )
    if (exists) return
    await makeFolder(folderOf(folder))
    await ask<void>(folder, answer => sftp.mkdir(folder, error => answer(error, undefined)))
  }
  const streamed = async (path: string, work: Promise<void>): Promise<void> => {
    try {
      await Promise.race([work, closed])
    } catch (error) {
      throw placeProblem(`«${path}»: ${whyNot[Number(codeOf(error))] ?? sftpWords(error)}`, error)
    }
  }

  return {
    async list(folder, limit) {
      try {
        const entries = await ask<FileEntry[]>(folder || '.', answer => sftp.readdir(folder || '.', answer))
        return entries
          .filter(({ attrs }) => (attrs.mode & kindMask) === plainFile)
          .map(
            ({ filename, attrs }): PlacedFile => ({
              name: filename,
              bytes: attrs.size,
              modifiedAt: attrs.mtime * 1000,
            }),
          )
          .toSorted((one, other) => (one.name < other.name ? -1 : 1))
          .slice(0, limit)
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
    stat,
    async read(path) {
      const stream = sftp.createReadStream(path)
      const content = new PassThrough()
      pipeline(stream, content).catch((error: unknown) => content.destroy(error instanceof Error ? error : undefined))
      closed.catch((error: Error) => content.destroy(error))
      return content
    },
    async write(path, content: Readable) {
      await makeFolder(folderOf(path))
      await streamed(path, pipeline(content, sftp.createWriteStream(path)))
    },
    async move(from, to) {
      await makeFolder(folderOf(to))
      if (await stat(to)) throw placeProblem(`«${to}» ya existe.`)
      await ask<void>(from, answer => sftp.rename(from, to, error => answer(error, undefined)))
    },
    async remove(path) {
      try {
        await ask<void>(path, answer => sftp.unlink(path, error => answer(error, undefined)))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    close: () =>
      new Promise(resolve => {
        client.once('close', () => resolve())
        client.end()
        setTimeout(resolve, 1_000).unref()
      }),
  }
}
