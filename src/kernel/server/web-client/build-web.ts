import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
export const webDirectory = join(root, 'dist', 'web')
const stampFile = join(webDirectory, '.sources')
const touchedFile = join(webDirectory, '.touched')

/** The bundling script decides what is served, so its source is part of the stamp. */
const bundle = fileURLToPath(new URL('./bundle.ts', import.meta.url))
const run = promisify(execFile)

const isSource = (path: string): boolean => /(^|\/)(web|contract)\//.test(path) && !/\.test\.tsx?$/.test(path)

/** Every source that ends up in the web client, from the root. */
const sourceFiles = (): string[] => {
  const inSource = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(path => `src/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.[^/]+$/.test(path) && isSource(path))
  return [
    ...inSource,
    'src/web.tsx',
    'src/store.tsx',
    'src/api-docs.tsx',
    'index.html',
    'tienda.html',
    'api-docs.html',
    'vite.config.ts',
    'vite.store.config.ts',
    'vite.api-docs.config.ts',
    'package-lock.json',
    bundle.slice(root.length),
  ].sort()
}

const stampOf = (files: string[], describe: (path: string) => string | Buffer): string => {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(describe(join(root, file)))
  return hash.digest('hex')
}

/** Sizes and times: read at every start, so that contents are read only when something was touched. */
const touchedStamp = (files: string[]): string =>
  stampOf(files, path => {
    const { size, mtimeMs } = statSync(path)
    return `${size} ${mtimeMs}`
  })

const contentStamp = (files: string[]): string => stampOf(files, path => readFileSync(path))

const isSame = async (file: string, stamp: string): Promise<boolean> =>
  existsSync(file) && (await readFile(file, 'utf8')) === stamp

/** Builds into dist/web when stale; false when the last build still holds. Throws with what the bundler printed. */
export const buildWeb = async (options: { force?: boolean } = {}): Promise<boolean> => {
  const files = sourceFiles()
  const touched = touchedStamp(files)
  if (!options.force && existsSync(stampFile) && (await isSame(touchedFile, touched))) return false
  const stamp = contentStamp(files)
  if (!options.force && (await isSame(stampFile, stamp))) {
    await writeFile(touchedFile, touched)
    return false
  }
  // A test runner sets NODE_ENV to its own value, with which React would be bundled in its development form.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stderr } = await run(process.execPath, [bundle, root], { cwd: root, env })
  if (stderr) process.stderr.write(stderr)
  await writeFile(stampFile, stamp)
  await writeFile(touchedFile, touched)
  return true
}
