import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { trackedFiles } from '../tracked-files.ts'

type Refusal = { stderr: string; code: number }

const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'stderr' in error && 'code' in error

/** What the command says when it refuses. */
const refusalOf = async (...words: string[]): Promise<Refusal> => {
  try {
    await promisify(execFile)(process.execPath, ['scripts/new.ts', ...words])
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
  throw new Error(`not refused: ${words.join(' ')}`)
}

const files = (): string[] => trackedFiles('')

test.each([
  [['grid', 'VehicleTypes'], 'is not kebab-case'],
  [['grid', 'vehicle_types'], 'is not kebab-case'],
  [['grid', 'brands', '--module', 'catalog'], 'there is a table brands already'],
  [['grid', 'vehicle-types', '--module', 'garage'], 'there is no module "garage"'],
  [['grid', 'chat-topics', '--module', 'chat'], 'the module "chat" has no list of grids'],
  [['grid', 'vehicle-types', '--module', 'logistics', '--one', "Tipo d'auto"], 'cannot have quotes'],
  [['grid', 'catalog'], 'there is a module "catalog"'],
  [['grid'], 'it is not clear what to add'],
  [['gird', 'vehicle-types'], 'it is not clear what to add'],
  [['grid', 'vehicle-types', '--modul', 'logistics'], "Unknown option '--modul'"],
  [['page', 'FleetCosts', '--module', 'logistics'], 'is not kebab-case'],
  [['page', 'fleet-costs'], 'say in which module'],
  [['page', 'fleet-costs', '--module', 'garage'], 'there is no module "garage"'],
  [['page', 'fleet-costs', '--module', 'logistics', '--access', 'everyone'], 'there is no group of roles "everyone"'],
  [['page', 'counts', '--module', 'counts'], 'counts-page.tsx is already there'],
  [['setting', 'delivery_proof', '--module', 'logistics'], 'is not kebab-case'],
  [['setting', 'logistics', '--module', 'logistics'], 'logistics-settings.ts is already there'],
  [['event', 'stock-levels'], 'say in which module'],
  [['event', 'stock-levels', '--module', 'garage'], 'there is no module "garage"'],
  [['report', 'sales-by-article'], 'there is a report "sales-by-article" already'],
  [['report', 'Sales'], 'is not kebab-case'],
])('npm run new -- %j says what is wrong, and writes nothing', async (words, message) => {
  const before = files()
  const { stderr, code } = await refusalOf(...words)
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(1)
  expect(files()).toEqual(before)
})
