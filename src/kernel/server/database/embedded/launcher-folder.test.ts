import { chmod, chown, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { usableBinaries } from './binaries.ts'
import { copyBinaries } from './binaries-copy.ts'
import { prepareLaunch } from './launch.ts'
import {
  cleanUp,
  forgetUsedFolder,
  isRoot,
  nobody,
  processOwner,
  query,
  serverPid,
  start,
  startElsewhere,
  stopElsewhere,
  temporaryFolder,
  usedFolder,
} from './launcher-folders.fixture.ts'
import { runCommand } from './server-command.ts'
import { canReach } from './server-user.ts'

afterEach(cleanUp)
afterAll(forgetUsedFolder)

/** Another user can only run this repository where it may read it. */
const canLeaveRoot = isRoot && (await canReach(dirname(fileURLToPath(import.meta.url)), nobody))

describe('a folder', () => {
  it('whose ancestors are closed to other users serves root all the same, in its place', async () => {
    const folder = await temporaryFolder('datos ñ', { closed: true })
    const server = await start(folder)
    await query(server.url, 'create table brand as select 7 as id')
    await server.stop()
    const again = await start(folder)
    expect(await query(again.url, 'select id from brand')).toEqual([{ id: 7 }])
    expect(await readdir(join(folder, 'postgres'))).toContain('postmaster.pid')
  })

  it.runIf(canLeaveRoot)('of an ordinary user is served as that user, also when root starts it later', async () => {
    const folder = await temporaryFolder()
    await chown(folder, nobody.uid, nobody.gid)
    const first = await startElsewhere(folder, nobody)
    expect(first.answer.failure).toBeUndefined()
    expect(await query(first.answer.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await processOwner(await serverPid(folder))).toBe(nobody.uid)
    await stopElsewhere(first)
    await start(folder)
    expect(await processOwner(await serverPid(folder))).toBe(nobody.uid)
  })

  it.runIf(canLeaveRoot)('that cannot be written is named, with what to do', async () => {
    const folder = await temporaryFolder()
    const refused = await startElsewhere(folder, nobody)
    expect(refused.answer.code).toBe('data-dir-not-writable')
    expect(refused.answer.userMessage).toContain(`No se puede escribir en la carpeta de datos «${folder}»`)
  })

  it.runIf(canLeaveRoot)('whose cluster is of another user is refused before touching it', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'postgres'))
    await chmod(folder, 0o777)
    expect((await startElsewhere(folder, nobody)).answer.code).toBe('data-dir-not-writable')
  })

  it('that is a file is refused', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'data'), '')
    await expect(start(join(folder, 'data'))).rejects.toMatchObject({ code: 'data-dir-not-writable' })
  })

  it('with something that is not a whole cluster is left as it is', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'notas.txt'), 'no tocar')
    await expect(start(folder)).rejects.toMatchObject({ code: 'data-dir-not-a-cluster' })
    expect(await readdir(join(folder, 'postgres'))).toEqual(['notas.txt'])
  })

  it('whose permissions were widened or given to root is repaired', async () => {
    const folder = await usedFolder()
    const cluster = join(folder, 'postgres')
    await chmod(cluster, 0o777)
    if (isRoot)
      for (const name of ['.', ...(await readdir(cluster, { recursive: true }))]) await chown(join(cluster, name), 0, 0)
    await start(folder)
    expect((await stat(cluster)).mode & 0o777).toBe(0o700)
  })

  it('copied while its server runs starts a server of its own', async () => {
    const folder = await usedFolder()
    const copy = join(await temporaryFolder(), 'copia')
    const server = await start(folder)
    await cp(folder, copy, { recursive: true })
    if (isRoot)
      for (const name of ['.', ...(await readdir(join(copy, 'postgres'), { recursive: true }))])
        await chown(join(copy, 'postgres', name), nobody.uid, nobody.gid)
    const other = await start(copy)
    expect(other.reattached).toBe(false)
    expect(other.port).not.toBe(server.port)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('renamed while an abandoned server runs is still that server', async () => {
    const folder = await usedFolder()
    const first = await startElsewhere(folder)
    const pid = await serverPid(folder)
    first.child.kill('SIGKILL')
    const renamed = `${folder}-nueva`
    await rename(folder, renamed)
    expect(await start(renamed)).toMatchObject({ reattached: true })
    expect(await serverPid(renamed)).toBe(pid)
  })
})

describe('binaries', () => {
  it('are used where they are installed when the server can run them', async () => {
    const launch = await prepareLaunch({ dataDir: await temporaryFolder(), log: () => {} })
    const binaries = await usableBinaries(launch)
    expect(
      (await runCommand({ command: binaries.postgres, parameters: ['--version'], user: launch.user })).status,
    ).toBe(0)
  })

  it('closed to others and without library links are copied whole, once', async () => {
    const folder = await temporaryFolder()
    const launch = await prepareLaunch({ dataDir: folder, log: () => {} })
    const native = dirname(dirname((await usableBinaries(launch)).postgres))
    const closed = join(await temporaryFolder('modulos', { closed: true }), 'native')
    await cp(native, closed, {
      recursive: true,
      filter: path => !path.includes('/lib/libicu') || /\.so\.\d+\.\d+$/.test(path),
    })
    await chmod(closed, 0o700)
    const run = (root: string) =>
      runCommand({ command: join(root, 'bin', 'postgres'), parameters: ['--version'], user: launch.user })
    expect((await run(closed)).status).not.toBe(0)
    const source = { native: closed, name: 'test', version: '18.0.0' }
    const copied = await copyBinaries(source, join(folder, 'postgres-runtime'))
    expect((await run(copied)).output).toContain('postgres (PostgreSQL) 18')
    await rm(closed, { recursive: true })
    expect(await copyBinaries(source, join(folder, 'postgres-runtime'))).toBe(copied)
  })

  it.runIf(isRoot)('are not taken from a folder that others may write', async () => {
    const place = await temporaryFolder()
    await chmod(place, 0o777)
    await expect(copyBinaries({ native: place, name: 'test', version: '1' }, place)).rejects.toThrow('other users')
  })
})
