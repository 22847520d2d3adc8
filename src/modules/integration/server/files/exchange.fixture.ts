import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImportRunner } from '../../../../kernel/server/imports/import-runner.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { ConnectionInput, ConnectionView } from '../../contract/file-connections.ts'
import type { TransferRow } from '../../contract/file-transfers.ts'
import { networksOf, resolveBySystem } from '../webhooks/addresses.ts'
import { createFileLoop, type FileLoopOptions } from './file-loop.ts'
import { createFileSecrets } from './secrets.ts'

export const connectionsPath = '/api/integration/file-connections'
export const filesPath = '/api/integration/files'

/** The whole product with an open folder, and leaders whose clock a test moves. */
export const startExchange = async () => {
  const root = await mkdtemp(join(tmpdir(), 'anden-exchange-'))
  const application: TestApplication = await createTestApplication({
    SYNC_FOLDERS: root,
    SYNC_NETWORKS: '127.0.0.0/8',
  })
  const { platform } = application
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  const runner = createImportRunner({ withTenant: platform.withTenant, onError })
  const imports = { ...application.imports, runner, onError }
  const loops: ReturnType<typeof createFileLoop>[] = []
  let ahead = 0
  const now = (): Date => new Date(Date.now() + ahead)
  const ends: string[] = []

  const options = (): FileLoopOptions => ({
    ...platform,
    imports,
    secrets: createFileSecrets(platform.secret),
    rules: { folders: root, open: networksOf('127.0.0.0/8'), resolve: resolveBySystem },
    now,
    onError,
    onEnd: (direction, state) => void ends.push(`${direction}:${state}`),
    onStep: () => {},
  })
  return {
    application,
    root,
    errors,
    ends,
    options,
    now,
    later: (seconds: number): void => {
      ahead += seconds * 1000
    },
    /** A process that begins to lead. */
    lead(changes: Partial<FileLoopOptions> = {}) {
      const loop = createFileLoop({ ...options(), ...changes })
      loops.push(loop)
      return loop
    },
    async stopLoops(): Promise<void> {
      for (const loop of loops.splice(0)) await loop.stop()
    },
    async stop(): Promise<void> {
      await runner.stop()
      await application.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
export type Exchange = Awaited<ReturnType<typeof startExchange>>

export const everyHour = { kind: 'every', minutes: 60 } as const
export const customersRule = { pattern: 'clientes*.csv', resource: 'brands', maximumChanges: 50, maximumWrong: 0 }

export const folderInput = (changes: Partial<ConnectionInput> = {}): ConnectionInput => ({
  name: 'ERP de prueba',
  address: { kind: 'folder', path: 'entrada', outPath: 'salida' },
  schedule: { kind: 'every', minutes: 5 },
  imports: [customersRule],
  exports: [],
  ...changes,
})

/** The folder of a company, as whoever drops files there sees it. */
export const companyFiles = (root: string, envId: string) => {
  const at = (path: string): string => join(root, envId, path)
  return {
    async drop(path: string, content: string | Buffer): Promise<void> {
      await mkdir(join(at(path), '..'), { recursive: true })
      await writeFile(at(path), content)
    },
    names: async (folder: string): Promise<string[]> =>
      (await readdir(at(folder), { withFileTypes: true }).catch(() => []))
        .filter(entry => entry.isFile())
        .map(({ name }) => name)
        .toSorted(),
    read: (path: string): Promise<string> => readFile(at(path), 'utf8'),
    remove: (path: string): Promise<void> => rm(at(path)),
  }
}

export const ledgerOf = async (admin: Caller): Promise<TransferRow[]> =>
  (await admin.get<{ items: TransferRow[] }>(filesPath)).items

export const addConnection = (admin: Caller, changes: Partial<ConnectionInput> = {}): Promise<ConnectionView> =>
  admin.post<ConnectionView>(connectionsPath, folderInput(changes))

export const customersFile = (rows: [string, string][]): string =>
  ['Código;Nombre', ...rows.map(([code, name]) => `${code};${name}`), ''].join('\r\n')
