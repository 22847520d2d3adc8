import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './static-web.ts'

const script = 'console.log("un guion de la interfaz")\n'.repeat(100)
let directory: string
const app = Fastify()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'anden-web-'))
  await mkdir(join(directory, 'assets'))
  await mkdir(join(directory, 'workers'))
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Andén</title>')
  await writeFile(join(directory, 'assets', 'main.js'), script)
  await writeFile(join(directory, 'assets', 'main.js.br'), brotliCompressSync(script))
  await writeFile(join(directory, 'assets', 'main.js.gz'), gzipSync(script))
  await app.register(serveWeb(directory))
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('an asset is answered as it was compressed when it was built: %s', async (accepted, encoding) => {
  const answer = await app.inject({ url: '/assets/main.js', headers: { 'accept-encoding': accepted } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['cache-control']).toContain('immutable')
  if (!encoding) expect(answer.body).toBe(script)
})

test('a page is answered by its path, a file that is not there is not', async () => {
  expect((await app.inject('/apps/pedidos')).body).toContain('Andén')
  expect((await app.inject('/assets/earlier-build.js')).statusCode).toBe(404)
})
