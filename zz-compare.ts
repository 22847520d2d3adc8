import pg from 'pg'
import { readFile } from 'node:fs/promises'
import { createResolver } from './bench/recording/templates.ts'
import { dayOf } from './src/kernel/contract/formats.ts'
import { createPlatform } from './src/kernel/server/platform.ts'
import { createFolderStore } from './src/kernel/server/files/folder-store.ts'
import { readSettings } from './src/kernel/server/settings.ts'
import { createServer } from './src/server.ts'
const secret = process.env.SECRET!
const base = 'postgres://postgres@127.0.0.1:4144/'
const recorded = JSON.parse(await readFile('bench/recorded/requests.json', 'utf8')).requests.filter((r: any) => r.method === 'GET')
const owner = new pg.Client(base + 'anden_plain'); await owner.connect()
const env = (await owner.query(`select id from environments where name='Helados del Litoral'`)).rows[0].id
const kinds: any = { 1: 'supervisors', 2: 'sellers', 3: 'sales_channels', 4: 'regions', 5: 'customers', 6: 'items', 7: 'brands', 8: 'articles', a: 'orders', b: 'collections', c: 'no_purchases' }
const ids: any = {}
for (const [k, t] of Object.entries(kinds)) ids[k] = (await owner.query(`select id from ${t} where env_id=$1 and deleted_at is null order by id limit 1`, [env])).rows[0]?.id
const seller = (await owner.query(`select code from sellers where env_id=$1 and deleted_at is null order by code limit 1`, [env])).rows[0].code
const customer = (await owner.query(`select code from customers where env_id=$1 and deleted_at is null order by code limit 1`, [env])).rows[0].code
const here = (url: string) => url.replace(/0000000([0-9a-d])-0000-7000-8000-[0-9a-f]{12}/g, (w, k) => ids[k] || w).replace(/(?<=\/customers\/)\d{6}(?=[/?]|$)/, customer).replace(/(?<=\/(sellers|timeline)\/)V\d+/, seller)
const errors: string[] = []
const open = async (name: string) => {
  const platform = await createPlatform({ ownerUrl: base + name, secret, files: createFolderStore('/tmp/anden-app/files'), migrates: false, poolSize: 8, onError: e => errors.push(name + ' ' + e) })
  const { app } = await createServer({ platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  const signIn = async (email: string) => (await app.inject({ method: 'POST', url: '/api/v1/auth/email', headers: { authorization: `Basic ${Buffer.from(email + ':demo1234').toString('base64')}` } })).json().token
  const tokens: any = { 1: await signIn('admin@demo.example'), 2: await signIn('ventas@demo.example'), 4: await signIn('supervisor@demo.example'), 5: await signIn('gerente@demo.example') }
  const get = async (role: number, url: string) => app.inject({ url, headers: { authorization: `Bearer ${tokens[role]}` } })
  return { app, get, platform }
}
const plain = await open('anden_plain'), spread = await open('anden')
const byId = new Map(recorded.map((r: any) => [r.id, r]))
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const resolverOf = (role: number) => createResolver({ today, templateOf: (id: number) => here((byId.get(id) as any)?.url ?? ''), ask: async (url: string) => { const a = await plain.get(role, url); if (a.statusCode >= 300) throw new Error('x'); return a.json() } })
const norm = (s: string) => s.replace(/"(at|now|servedAt|generatedAt|asOf|until|lastSignIn|startedAt|lastUsedAt|label)":"[^"]*"/g, '').replace(/"instance":"[^"]*"/g, '')
const roles = (process.argv[2] ?? '1,4').split(',').map(Number)
for (const role of roles) {
  const urlOf = resolverOf(role)
  let same = 0, differ = 0, unresolved = 0, t1 = 0, t2 = 0; const statuses: any = {}
  for (const { url } of recorded) {
    let u: string
    try { u = await urlOf(here(url)) } catch { unresolved += 1; continue }
    const s1 = performance.now(); const a = await plain.get(role, u); const s2 = performance.now(); const b = await spread.get(role, u); const s3 = performance.now()
    t1 += s2 - s1; t2 += s3 - s2
    statuses[`${a.statusCode}/${b.statusCode}`] = (statuses[`${a.statusCode}/${b.statusCode}`] ?? 0) + 1
    if (a.statusCode === b.statusCode && norm(a.body) === norm(b.body)) same += 1
    else { differ += 1; const [x, y] = [norm(a.body), norm(b.body)]; let i = 0; while (x[i] === y[i] && i < x.length) i++; console.log('DIFF', role, a.statusCode, b.statusCode, x.length, y.length, u.slice(0, 160), '\n   ', x.slice(Math.max(0, i - 80), i + 120), '\n   ', y.slice(Math.max(0, i - 80), i + 120)) }
  }
  console.log('ROLE', role, { same, differ, unresolved, statuses, plainMs: Math.round(t1), spreadMs: Math.round(t2) })
}
console.log(errors.slice(0, 5))
await plain.app.close(); await spread.app.close(); await plain.platform.stop(); await spread.platform.stop(); await owner.end()
process.exit(0)
