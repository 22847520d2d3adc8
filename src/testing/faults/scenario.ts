import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ScenarioOptions = {
  seed: number
  kills: number
  processes: number
  /** Shows how far it is. */
  tell: (line: string) => void
}

/** What was measured, and what was wrong. */
export type ScenarioReport = { lines: string[]; findings: string[] }

export type Scenario = (options: ScenarioOptions) => Promise<ScenarioReport>

/** A data folder that is removed afterwards; PostgreSQL's own user must reach it. */
export const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'anden-faults-'))
  await chmod(folder, 0o755)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
