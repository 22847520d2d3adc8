/**
 * Does what docs/adding-*.md say, step by step, in one copy of the tree, and checks what comes out: a recipe that no longer
 * fits the code fails. Blocks: `sh` is run, `sh finally` is run once after all recipes, others go into a file
 * (recipe-blocks.ts). Blocks without a word behind their backticks are not for running.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyEdit, type Block, blocksOf, isCommand, isEnding, joinEndings } from './recipe-blocks.ts'
import { linkPackages } from './scratch-project.ts'
import { trackedFiles } from './tracked-files.ts'

const copyTree = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'anden-recipes-'))
  for (const file of trackedFiles('')) cpSync(file, join(folder, file))
  linkPackages(folder)
  // What tsc knows of the tree is true of its copy, where packages are found under the same paths: without it a minute more.
  const known = 'node_modules/.cache/tsc.tsbuildinfo'
  if (existsSync(known)) cpSync(known, join(folder, known))
  const settings = join(folder, 'tsconfig.json')
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replace('"strict": true,', '"strict": true, "preserveSymlinks": true,'),
  )
  execFileSync('git', ['init', '-q', folder])
  return folder
}

const secondsSince = (start: number): string => `${((Date.now() - start) / 1000).toFixed(0)} s`

const run = (folder: string, command: string): void => {
  const start = Date.now()
  console.log(`$ ${command}`)
  const env = { ...process.env, PATH: `${folder}/node_modules/.bin:${process.env.PATH ?? ''}` }
  execFileSync('bash', ['-euo', 'pipefail', '-c', command], { cwd: folder, env, stdio: 'inherit' })
  console.log(`  (${secondsSince(start)})`)
}

const follow = (folder: string, page: string): Block[] => {
  const blocks = blocksOf(readFileSync(page, 'utf8')).filter(({ info }) => info !== '')
  if (blocks.length === 0) throw new Error('no block can be applied')
  console.log(`\n${page}`)
  for (const block of blocks.filter(each => !isEnding(each)))
    if (isCommand(block)) run(folder, block.body.trim())
    else applyEdit(folder, block)
  return blocks.filter(isEnding)
}

const started = Date.now()
const pages = process.argv.length > 2 ? process.argv.slice(2) : globSync('docs/adding-*.md').toSorted()
const folder = copyTree()
let place = 'docs'
try {
  const endings: Block[] = []
  for (const page of pages) {
    place = page
    endings.push(...follow(folder, page))
  }
  place = 'after all recipes'
  for (const command of joinEndings(endings)) run(folder, command)
  console.log(`\n${pages.length} recipes do what they say (${secondsSince(started)})`)
} catch (error) {
  console.error(`\n${place}: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
