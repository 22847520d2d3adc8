import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'
import type { OfflineConfig } from './offline-worker.ts'

export type OfflinePages = {
  name: string
  /** Path under which the pages are. */
  scope: string
  /** Parts of source paths: what these files import, at once or later, is stored. */
  parts: RegExp
}

/** The part of a built file that is used here. */
export type BuiltChunk = {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  facadeModuleId: string | null
  moduleIds: string[]
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}
export type Bundle = Record<string, BuiltChunk | { type: 'asset'; fileName: string }>

/**
 * The files of some pages: the entry, the pages' own chunks and everything they import. A lazily loaded chunk is
 * included only if it contains one of the pages' sources.
 */
export const filesOf = (bundle: Bundle, { parts }: Pick<OfflinePages, 'parts'>): string[] => {
  const files = new Set<string>()
  const take = (name: string): void => {
    const file = bundle[name]
    if (files.has(name)) return
    files.add(name)
    if (file?.type !== 'chunk') return
    for (const css of file.viteMetadata?.importedCss ?? []) files.add(css)
    for (const asset of file.viteMetadata?.importedAssets ?? []) files.add(asset)
    for (const next of file.imports) take(next)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && (file.isEntry || file.moduleIds.some(id => parts.test(id)))) take(file.fileName)
  return [...files].sort()
}

const source = fileURLToPath(new URL('offline-worker.ts', import.meta.url))

/** The worker as a standalone script: its function without types, and the call that starts it. */
export const workerScript = async (config: OfflineConfig): Promise<string> => {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { target: 'es2023' })
  const plain = code.replaceAll(/^export (?=const)/gm, '').replaceAll(/^export .*$/gm, '')
  return `${plain}\nrunOfflineWorker(self, ${JSON.stringify(config)})\n`
}

/** Writes `workers/<name>.js`: the service worker with the list of files of this build. */
export const offlinePages = (pages: OfflinePages): Plugin => ({
  name: `offline-${pages.name}`,
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, output) {
      const bundle = output as unknown as Bundle
      const entry = Object.values(bundle).find(
        file => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith('.html'),
      )
      if (!entry) throw new Error(`no page among ${Object.keys(bundle).length} built files`)
      const files = filesOf(bundle, pages).map(name => `/${name}`)
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
      const { name, scope } = pages
      const config = { name, scope, version, entry: `/${entry.fileName}`, files }
      this.emitFile({ type: 'asset', fileName: `workers/${name}.js`, source: await workerScript(config) })
    },
  },
})
