/**
 * Completes package-lock.json after `npm install` from a registry that lacks the binaries of other platforms: npm leaves those optional
 * packages out of the lock file, and `npm ci` then refuses it. Each gets an entry with its exact version, bound to its platform, so it is
 * skipped here and installed there. Run it after every change of dependencies: `node scripts/lock-platforms.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'win32',
  'windows',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
  'wasm32',
]
const processors = [
  'arm64',
  'aarch64',
  'x64',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
  'arm',
]

const platformOf = (name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null => {
  const parts = name.split(/[-/]/)
  const system = systems.find(candidate => parts.includes(candidate))
  const processor = processors.find(candidate => parts.includes(candidate))
  if (!system) return null
  if (system === 'wasm32') return { cpu: ['wasm32'] }
  const cpu = processor === 'aarch64' ? 'arm64' : processor
  const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : undefined
  return { os: [system === 'windows' ? 'win32' : system], ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc } : {}) }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const present = new Set(Object.keys(lock.packages).map(nameOf))

let added = 0
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name)
    if (present.has(name) || !platform || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
    }
    present.add(name)
    added += 1
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms added to package-lock.json`)
