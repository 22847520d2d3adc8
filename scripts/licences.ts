/**
 * The licence of everything the product ships with, by package-lock.json (no network is needed). What is not in the lists of
 * licences.rules.ts fails: read its licence, and add it there with the reason, or choose another package.
 */
import { allowedLicences, allowedTo, licencesByHand } from './licences.rules.ts'
import { type LockEntry, nameOf, readLock } from './lock-file.ts'
import { isSatisfied } from './spdx.ts'

const production = [...readLock('package-lock.json')].filter(([, entry]) => !entry.dev)

/** Binaries for other machines are written into the lock file without a licence: theirs is that of the package that asks for them. */
const parentLicences = new Map(
  production.flatMap(([, { license, optionalDependencies = {} }]) =>
    license ? Object.keys(optionalDependencies).map((name): [string, string] => [name, license]) : [],
  ),
)

const licenceOf = (name: string, { license }: LockEntry): string | undefined =>
  licencesByHand[name] ?? license ?? parentLicences.get(name)

const isAllowed = (name: string, licence: string): boolean =>
  isSatisfied(
    licence,
    one => allowedLicences.has(one) || (allowedTo[one]?.packages.some(start => name.startsWith(start)) ?? false),
  )

const refused = production.flatMap(([path, entry]) => {
  const name = nameOf(path)
  const licence = licenceOf(name, entry)
  return licence && isAllowed(name, licence) ? [] : [`${name} ${entry.version ?? ''}: ${licence ?? 'no licence'}`]
})

for (const line of refused) console.error(line)
console.log(`${production.length} production packages, ${refused.length} with a licence that is not allowed`)
process.exit(refused.length === 0 ? 0 : 1)
