import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the packages that are loaded for a module. */
const listPackages = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  for (const part of ['inspect-file', 'read-rows']) await import(new URL(part + '.ts', process.argv[1]).href)
  console.log(JSON.stringify([...packages].filter(Boolean).sort()))
`

test('a thread that reads a file loads what reading needs and nothing else: each file starts one', async () => {
  const script = ['--input-type=module', '-e', listPackages, import.meta.url]
  const { stdout } = await promisify(execFile)(process.execPath, script)
  expect(JSON.parse(stdout)).toEqual(['pend', 'saxes', 'xmlchars', 'yauzl'])
})
