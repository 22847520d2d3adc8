/**
 * Known vulnerabilities of what is installed, asked of the registry by `npm audit`. Those of production packages fail from
 * `moderate` on; those of development packages are told. Without a registry that answers, the step says so and passes: a
 * machine without network can check everything else. It never takes longer than `patienceMs`.
 */
import { execFile } from 'node:child_process'
import { readLock } from './lock-file.ts'
import { acceptedAdvisories } from './vulnerabilities.rules.ts'

const patienceMs = Number(process.env.AUDIT_PATIENCE_MS ?? 20_000)

type Via = string | { url: string; title: string }
type Finding = { name: string; severity: string; via: Via[]; nodes: string[]; fixAvailable: unknown }
type Audit = { vulnerabilities?: Record<string, Finding>; message?: string; error?: { summary?: string } }

const unanswered = (reason: string): never => {
  console.log(`not checked: known vulnerabilities, because the registry did not answer (${reason})`)
  process.exit(0)
}

const audit = (): Promise<Audit> =>
  new Promise(resolve => {
    const flags = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${patienceMs}`]
    execFile('npm', flags, { timeout: patienceMs, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      // npm answers 1 when it found something; what it says is on its output all the same.
      if (stdout.trim() === '')
        return unanswered(error?.killed ? `nothing in ${patienceMs / 1000} s` : (error?.message.split('\n')[0] ?? ''))
      resolve(JSON.parse(stdout) as Audit)
    })
  })

const answer = await audit()
const { vulnerabilities = unanswered(answer.message ?? answer.error?.summary ?? 'no list in its answer') } = answer

const lock = readLock('package-lock.json')
const isProduction = ({ nodes }: Finding): boolean => nodes.some(path => lock.get(path)?.dev !== true)
const advisories = ({ via }: Finding) => via.filter(each => typeof each !== 'string')
const isAccepted = (finding: Finding): boolean =>
  advisories(finding).every(({ url }) => acceptedAdvisories[url.split('/').at(-1) ?? ''] !== undefined)

// What is vulnerable only through another package has that one's advisory, and goes with it.
const own = Object.values(vulnerabilities).filter(finding => advisories(finding).length > 0)
const isGrave = (finding: Finding): boolean =>
  isProduction(finding) && ['moderate', 'high', 'critical'].includes(finding.severity) && !isAccepted(finding)

for (const finding of own)
  for (const { title, url } of advisories(finding))
    console.log(
      `${isGrave(finding) ? 'FAILS' : 'known'}: ${finding.name} (${isProduction(finding) ? 'production' : 'development'}, ${finding.severity}): ${title} ${url}`,
    )
const grave = own.filter(isGrave)
console.log(`${lock.size} packages, ${own.length} with known vulnerabilities, ${grave.length} of them fail`)
process.exit(grave.length === 0 ? 0 : 1)
