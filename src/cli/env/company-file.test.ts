import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../testing/application.ts'
import { createArticle, createCustomer, createSeller } from '../../testing/factories.ts'
import { type Ran, runCommand } from '../command.fixture.ts'

let source: TestApplication
let target: TestApplication
let folder: string
beforeAll(async () => {
  source = await createTestApplication()
  target = await createTestApplication()
  folder = await mkdtemp(join(tmpdir(), 'anden-cli-company-'))
  const seller = await source.signIn({ roleNumber: 2, sellerKey: 'V-1' })
  await source.platform.withTenant(source.envId, async tenant => {
    const sellerId = await createSeller(tenant, { code: 'V-1' })
    await createCustomer(tenant, { code: 'C-1', sellerId })
    await createArticle(tenant, { code: 'A-1' })
  })
  for (let order = 0; order < 12; order += 1)
    await seller.post('/api/v1/orders', {
      sk: `doc-${order}`,
      se: 'V-1',
      t: new Date().toISOString(),
      c: { k: 'C-1' },
      o: [{ a: 'A-1', q: 1 + order, up: 100 }],
    })
})
afterAll(async () => {
  await source.stop()
  await target.stop()
  await rm(folder, { recursive: true, force: true })
})

const at = (application: TestApplication, ...parameters: string[]): Promise<Ran> =>
  runCommand(application, folder, parameters)

test('a company goes to another installation in both ways, and doctor finds nothing', async () => {
  const exported = await at(source, 'env', 'export', 'Helados del Litoral', 'litoral.tar.zst')
  expect(exported, exported.error).toMatchObject({ code: 0 })
  expect(await at(target, 'env', 'import', 'litoral.tar.zst')).toMatchObject({
    code: 1,
    error: expect.stringContaining('probá con --name'),
  })
  for (const [name, ids] of [
    ['Litoral', 'keep'],
    ['Litoral bis', 'renew'],
  ] as const) {
    const imported = await at(target, 'env', 'import', 'litoral.tar.zst', '--name', name, '--ids', ids)
    expect(imported, imported.error).toMatchObject({ code: 0, out: expect.stringContaining(`«${name}» importado`) })
  }
  const doctor = await at(target, 'doctor')
  expect(doctor, doctor.out).toMatchObject({ code: 0, out: expect.stringContaining('Tableros de «Litoral bis»') })
  expect(await at(target, 'restore', 'litoral.tar.zst')).toMatchObject({
    code: 1,
    error: expect.stringContaining('vacío'),
  })
  expect((await at(source, 'backup', 'todo.tar.zst')).code).toBe(0)
  expect(await at(target, 'env', 'import', 'todo.tar.zst')).toMatchObject({
    code: 1,
    error: expect.stringContaining('una instalación entera'),
  })
})

test('erasing says how much, exports first, and wants to be told how', async () => {
  expect(await at(target, 'env', 'erase', 'Litoral bis', '--yes')).toMatchObject({
    code: 1,
    error: expect.stringContaining('--export-to'),
  })
  const erased = await at(target, 'env', 'erase', 'Litoral bis', '--yes', '--export-to', 'bis.tar.zst')
  expect(erased, erased.error).toMatchObject({ code: 0, out: expect.stringMatching(/orders +12/) })
  expect(await at(target, 'env', 'erase', 'Litoral bis', '--yes', '--without-export')).toMatchObject({ code: 1 })
  const back = await at(target, 'env', 'import', 'bis.tar.zst')
  expect(back, back.error).toMatchObject({ code: 0 })
  expect((await at(target, 'doctor')).code).toBe(0)
})
