import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

/**
 * The bundler, run by build-web.ts in a process of its own, which frees its memory. Text assets are compressed here
 * once, so that no request waits for it.
 */
const root = process.argv[2] ?? '.'
const assets = join(root, 'dist', 'web', 'assets')
/** Smaller files fit into one packet with their headers. */
const smallestBytes = 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = constants

const compress = async (path: string): Promise<void> => {
  const { size } = await stat(path)
  if (size < smallestBytes) return
  const text = await readFile(path)
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: size }
  await Promise.all([
    compressBrotli(text, { params }).then(bytes => writeFile(`${path}.br`, bytes)),
    compressGzip(text, { level: Z_BEST_COMPRESSION }).then(bytes => writeFile(`${path}.gz`, bytes)),
  ])
}

await build({ root, logLevel: 'warn' })
for (const config of ['vite.store.config.ts', 'vite.api-docs.config.ts'])
  await build({ root, logLevel: 'warn', configFile: join(root, config) })
const names = await readdir(assets)
await Promise.all(
  names.filter(name => /\.(js|css|svg|json|wasm)$/.test(name)).map(name => compress(join(assets, name))),
)
