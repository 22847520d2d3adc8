import { readdir, readFile } from 'node:fs/promises'
import type { SolverProblem } from '../src/modules/logistics/contract/solver/problem.ts'

const folder = new URL('../../shared/data/vrp/', import.meta.url)

export type Instance = { name: string; problem: SolverProblem; best: number | null }

type Spot = { x: number; y: number }

const matrixOf = (spots: Spot[], round: (meters: number) => number): Float64Array =>
  Float64Array.from(spots.flatMap(a => spots.map(b => round(Math.hypot(a.x - b.x, a.y - b.y)))))

const textOf = (name: string): Promise<string> => readFile(new URL(name, folder), 'utf8')

const figuresOf = (text: string, from: string, until: string): number[][] =>
  text
    .slice(text.indexOf(from) + from.length, text.indexOf(until))
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))

/** One of Augerat's set A: distances are rounded, and the best-known cost counts them so. */
const readAugerat = async (file: string): Promise<Instance> => {
  const name = file.replace('.vrp', '')
  const text = await textOf(`A/${file}`)
  const spots = figuresOf(text, 'NODE_COORD_SECTION', 'DEMAND_SECTION').map(([, x = 0, y = 0]) => ({ x, y }))
  const demands = figuresOf(text, 'DEMAND_SECTION', 'DEPOT_SECTION').map(([, demand = 0]) => demand)
  const capacity = Number(/CAPACITY\s*:\s*(\d+)/.exec(text)?.[1])
  const vehicles = Number(/-k(\d+)/.exec(name)?.[1])
  return {
    name,
    best: Number(/Cost (\d+)/.exec(await textOf(`A/${name}.sol`))?.[1]),
    problem: {
      stops: demands.slice(1).map(demand => ({ demand: [demand] })),
      rounds: Array.from({ length: vehicles }, () => ({ capacity: [capacity] })),
      distance: matrixOf(spots, Math.round),
    },
  }
}

/** One of Solomon's: windows of service, and a time that is the distance. */
const readSolomon = async (file: string): Promise<Instance> => {
  const text = await textOf(`solomon/${file}`)
  const [vehicles = 0, capacity = 0] = figuresOf(text, 'CAPACITY', 'CUSTOMER').at(-1) ?? []
  const rows = figuresOf(text, 'SERVICE   TIME', '\u0000').filter(row => row.length === 7)
  const distance = matrixOf(
    rows.map(([, x = 0, y = 0]) => ({ x, y })),
    meters => meters,
  )
  const latest = rows[0]?.[5] ?? 0
  return {
    name: file.replace('.txt', ''),
    best: null,
    problem: {
      stops: rows.slice(1).map(([, , , demand = 0, from = 0, until = 0, service = 0]) => ({
        demand: [demand],
        window: { from, until },
        service,
      })),
      rounds: Array.from({ length: vehicles }, () => ({ capacity: [capacity], latest })),
      distance,
      time: distance,
    },
  }
}

/** The instances, read where they lie; says so when they are not there. */
export const readInstances = async (): Promise<{ augerat: Instance[]; solomon: Instance[] }> => {
  const files = async (set: string, ending: string) =>
    (await readdir(new URL(set, folder))).filter(file => file.endsWith(ending)).sort()
  return {
    augerat: await Promise.all((await files('A/', '.vrp')).map(readAugerat)),
    solomon: await Promise.all((await files('solomon/', '.txt')).map(readSolomon)),
  }
}
