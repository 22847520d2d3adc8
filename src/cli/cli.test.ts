import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../testing/application.ts'
import { testSecret } from '../testing/database.ts'
import { type Ran, runCommand } from './command.fixture.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

let application: TestApplication
let folder: string
beforeAll(async () => {
  application = await createTestApplication()
  folder = await mkdtemp(join(tmpdir(), 'anden-cli-'))
})
afterAll(async () => {
  await application.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `anden` within this process; commands that need a process of their own are spawned instead. */
const run = (...parameters: string[]): Promise<Ran> => runCommand(application, folder, parameters)

const anden = async (parameters: string[], input = '', settings: Record<string, string> = {}): Promise<Ran> => {
  const env = { PATH: process.env.PATH, DATABASE_URL: application.databaseUrl, SECRET: testSecret, ...settings }
  const child = spawn(process.execPath, [cli, ...parameters], { cwd: folder, env })
  child.stdin.end(input)
  const exited = new Promise<number | null>(resolve => child.once('close', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code, out, error }
}

const signIn = async (email: string, password: string): Promise<number> => {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
  return (await application.app.inject({ method: 'POST', url: '/api/v1/auth/email', headers: { authorization } }))
    .statusCode
}

test('help and refusals are in Spanish, and a refusal has an exit code', { timeout: 60_000 }, async () => {
  const help = await anden(['demo', '--help'])
  expect(help.code).toBe(0)
  expect(help.out).toContain('Uso: anden demo [opciones]')
  expect(help.out).not.toMatch(/Usage|Options|default|display help/)
  expect(await run('demo')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Falta la opción «--env <nombre>».'),
  })
  expect(await run('demo', '--env', 'x', '--sellers', 'ocho')).toMatchObject({
    code: 1,
    error: expect.stringContaining('«ocho» no sirve'),
  })
  expect(await run('nada')).toMatchObject({
    code: 1,
    error: expect.stringContaining('No existe el comando «nada».'),
  })
})

test('a failure is one clear message without a stack trace', async () => {
  const refused = await anden(['env', 'list'], '', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(refused).toEqual({ code: 1, out: '', error: expect.stringContaining('La base de datos no responde.') })
  const wrong = await anden(['env', 'list'], '', { PORT: 'mil' })
  expect(wrong).toMatchObject({ code: 1, error: expect.stringContaining('PORT: tiene que ser un número') })
  for (const { error } of [refused, wrong]) expect(error).not.toMatch(/\n\s+at |Error:/)
})

test('a piped password works and is never shown', { timeout: 60_000 }, async () => {
  const password = 'mi clave secreta 9'
  const created = await anden(['user', 'create', 'nueva@test.example', '--env', 'Helados del Litoral'], `${password}\n`)
  expect(created.code).toBe(0)
  expect(created.out + created.error).not.toContain(password)
  expect(await signIn('nueva@test.example', password)).toBe(200)
  const changed = await anden(['user', 'password', 'nueva@test.example', '--generate'])
  const generated = changed.out.match(/Contraseña: (\S+)/)?.[1] ?? ''
  expect(await signIn('nueva@test.example', password)).toBe(401)
  expect(await signIn('nueva@test.example', generated)).toBe(200)
})

test('a user is refused when something about them is wrong', { timeout: 60_000 }, async () => {
  const create = (...more: string[]) =>
    run('user', 'create', 'otra@test.example', '--env', 'Helados del Litoral', '--generate', ...more)
  const short = await anden(['user', 'create', 'otra@test.example', '--env', 'Helados del Litoral'], 'corta\n')
  expect(short.error).toContain('al menos 6 caracteres')
  expect((await create('--role', '2')).error).toContain('necesita el código de su vendedor')
  expect((await create('--role', '4', '--supervisor-key', '77')).error).toContain(
    'No hay un supervisor con el código «77»',
  )
  expect((await run('user', 'create', 'x', '--env', 'Nadie')).error).toContain('correo electrónico válida')
})

test('a history is filled, examined, found different and repaired', { timeout: 60_000 }, async () => {
  const size = ['--sellers', '2', '--customers', '30', '--articles', '20', '--orders', '120', '--months', '1']
  const filled = await run('demo', '--env', 'Historia', ...size)
  expect(filled).toMatchObject({ code: 0, out: expect.stringContaining('«Historia»: 120 pedidos') })
  expect((await run('demo', '--env', 'Historia', ...size)).error).toContain('ya tiene datos')
  expect(await run('doctor', '--env', 'Historia')).toMatchObject({
    code: 0,
    out: expect.stringContaining('iguales al recuento'),
  })
  const environment = await application.platform.database
    .selectFrom('environments')
    .select('id')
    .where('name', '=', 'Historia')
    .executeTakeFirstOrThrow()
  await application.platform.withTenant(environment.id, ({ db, envId }) =>
    sql`update seller_days set orders = orders + 1 where env_id = ${envId}::uuid`.execute(db),
  )
  expect(await run('doctor', '--env', 'Historia')).toMatchObject({ code: 1, out: expect.stringContaining('MAL') })
  expect((await run('doctor', '--env', 'Historia', '--repair')).code).toBe(0)
  expect((await run('doctor')).code).toBe(0)
})

test('a grid is imported by its titles, once, and exported', { timeout: 180_000 }, async () => {
  const file = join(folder, 'marcas.csv')
  await writeFile(file, '\ufeffCódigo;Nombre\r\nM1;Abril\r\nM2;Ñandú\r\n;Sin código\r\n')
  const importMarcas = () => run('import', 'brands', file, '--env', 'Bebidas Andinas')
  const first = await importMarcas()
  expect(first).toMatchObject({
    code: 2,
    out: expect.stringContaining('Creados: 2 marcas'),
    error: expect.stringContaining('1 filas con error quedaron en importacion-brands.csv'),
  })
  expect(await readFile(join(folder, 'importacion-brands.csv'), 'utf8')).toBe(
    '\ufeffCódigo;Nombre;Error\r\n;Sin código;Código: Completá este dato.\r\n',
  )
  await writeFile(file, '\ufeffCódigo;Nombre\r\nM1;Abril\r\nM2;Ñandú\r\n')
  expect(await importMarcas()).toMatchObject({ code: 0, out: expect.stringContaining('Creados: 0 marcas') })
  const out = join(folder, 'salida.csv')
  expect((await run('export', 'brands', '--env', 'Bebidas Andinas', '--out', out)).code).toBe(0)
  expect(await readFile(out, 'utf8')).toBe('\ufeffCódigo;Nombre;Artículos\r\nM1;Abril;0\r\nM2;Ñandú;0\r\n')
  const sheet = join(folder, 'salida.xlsx')
  expect((await run('export', 'brands', '--env', 'Bebidas Andinas', '--format', 'xlsx', '--out', sheet)).code).toBe(0)
  expect(await run('import', 'brands', sheet, '--env', 'Bebidas Andinas', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 cambiados, 2 iguales'),
  })
  await writeFile(file, 'Sigla|Precio\nM1|3\n')
  const mapped = ['import', 'brands', file, '--env', 'Bebidas Andinas', '--map', 'Sigla=Código', 'Precio=name']
  expect(await anden(mapped)).toMatchObject({ code: 0, out: expect.stringContaining('1 cambiados') })
  await writeFile(file, 'Código;Precio\nM1;3\n')
  expect(await importMarcas()).toMatchObject({
    code: 1,
    error: expect.stringContaining('columnas que no se conocen: «Precio»'),
  })
  expect(await run('import', 'planetas', file, '--env', 'Bebidas Andinas')).toMatchObject({
    code: 1,
    error: expect.stringContaining('No se conoce «planetas»'),
  })
})
