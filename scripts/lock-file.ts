import { readFileSync } from 'node:fs'

/** What package-lock.json says of one installed package. */
export type LockEntry = {
  version?: string
  license?: string
  dev?: boolean
  optionalDependencies?: Record<string, string>
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Installed packages by their place, without the product itself. */
export const readLock = (file: string): Map<string, LockEntry> => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockEntry> }
  return new Map(Object.entries(packages).filter(([path]) => path !== ''))
}
