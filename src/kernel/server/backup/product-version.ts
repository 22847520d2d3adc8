import { readFileSync } from 'node:fs'

/** The version in package.json, which says by which product a backup was made. */
export const productVersion = (): string => {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
