import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
export const webDirectory = join(root, 'dist', 'web')
const stampFile = join(webDirectory, '.sources')

/** The bundling script decides what is served, so its source is part of the stamp. */
const bundle = fileURLToPath(new URL('./bundle.ts', import.meta.url))
const run = promisify(execFile)

const isSource = (path: string): boolean => /(^|\/)(web|contract)\//.test(path) && !/\.test\.tsx?$/.test(path)

/** A hash of every source that ends up in the web client. */
const sourcesStamp = async (): Promise<string> => {
  const inSource = (await readdir(join(root, 'src'), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .filter(isSource)
  const files = [
    ...inSource,
    'src/web.tsx',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    bundle.slice(root.length),
  ].sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)))
  return hash.digest('hex')
}

/** Builds into dist/web when stale; false when the last build still holds. Throws with what the bundler printed. */
export const buildWeb = async (options: { force?: boolean } = {}): Promise<boolean> => {
  const stamp = await sourcesStamp()
  if (!options.force && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return false
  // A test runner sets NODE_ENV to its own value, with which React would be bundled in its development form.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stderr } = await run(process.execPath, [bundle, root], { cwd: root, env })
  if (stderr) process.stderr.write(stderr)
  await writeFile(stampFile, stamp)
  return true
}
