import { createRandom } from '../../modules/demo/server/random.ts'

/** What a fault run kills with SIGKILL; `process` is one of several serving processes. */
export const killTargets = ['server', 'postmaster', 'child', 'both', 'process'] as const
export type KillTarget = (typeof killTargets)[number]

export type Kill = {
  target: KillTarget
  /** Milliseconds of work before it. */
  afterMs: number
  /** From 0 to 1: which of several candidates dies. */
  draw: number
}

export type KillPlan = { seed: number; kills: number; processes: number }

/** The kills of a seed, always the same ones. Every target comes once before any comes again. */
export const planKills = ({ seed, kills, processes }: KillPlan): Kill[] => {
  const random = createRandom(seed, 'kills')
  const targets = killTargets.filter(target => target !== 'process' || processes > 1)
  const waiting: KillTarget[] = []
  return Array.from({ length: kills }, () => {
    if (waiting.length === 0) waiting.push(...targets)
    const [target = 'server'] = waiting.splice(random.integer(0, waiting.length - 1), 1)
    return { target, afterMs: random.integer(200, 2_000), draw: random.next() }
  })
}
