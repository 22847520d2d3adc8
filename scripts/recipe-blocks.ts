import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A code block of a recipe: what stands behind its three backticks, and its lines. */
export type Block = { info: string; body: string }

/** The code blocks of a page, in order. */
export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', body = '']) => ({ info, body }))

/** Lines that a recipe ends with: the same ones for many recipes, so they are run once, after all of them. */
export const isEnding = ({ info }: Block): boolean => info === 'sh finally'

/** Commands that a recipe begins with. */
export const isCommand = ({ info }: Block): boolean => info === 'sh'

const edit = /^\w+ (\S+) (after|instead of) "(.+)"$/

const countIn = (text: string, place: string): number => text.split(place).length - 1

/**
 * Puts the lines of a block where it says: `ts PATH after "LINE"`, or `instead of`. PATH may be a glob; of its files only
 * one may have the line, once.
 */
export const applyEdit = (folder: string, { info, body }: Block): void => {
  const [, pattern = '', how, place = ''] = edit.exec(info) ?? []
  if (!how) throw new Error(`«${info}» says neither a command nor a place in a file`)
  const files = globSync(pattern, { cwd: folder }).map(path => join(folder, path))
  const counts = files.map(file => ({ file, count: countIn(readFileSync(file, 'utf8'), place) }))
  const [first, ...others] = counts.filter(({ count }) => count > 0)
  if (!first || first.count > 1 || others.length > 0)
    throw new Error(`${pattern} has to have «${place}» once: ${first ? 'it is there more often' : 'it is not there'}`)
  const lines = body.trimEnd()
  const text = readFileSync(first.file, 'utf8')
  // A function: in a replacement text `$'` would mean what follows the match.
  writeFileSync(
    first.file,
    text.replace(place, () => (how === 'after' ? `${place}\n${lines}` : lines.trimStart())),
  )
}

const testCommand = /^npx vitest run (.+)$/

/** The endings of all recipes as few commands: each line once, and the test files of all of them in one run. */
export const joinEndings = (blocks: Block[]): string[] => {
  const lines = blocks.flatMap(({ body }) => body.trim().split('\n'))
  const files = new Set(lines.flatMap(line => testCommand.exec(line)?.[1]?.split(' ') ?? []))
  const others = new Set(lines.filter(line => !testCommand.test(line)))
  return [...others, ...(files.size > 0 ? [`npx vitest run ${[...files].join(' ')}`] : [])]
}
